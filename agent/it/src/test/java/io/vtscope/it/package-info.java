/** Tests with the built jar in real JVMs. */
@NullMarked
package io.vtscope.it;

import org.jspecify.annotations.NullMarked;
