/** Tests that start real JVMs with the real jar. */
@NullMarked
package io.vtscope.it;

import org.jspecify.annotations.NullMarked;
