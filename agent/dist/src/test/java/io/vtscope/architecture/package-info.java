/** Tests of the allowed package dependencies. */
@NullMarked
package io.vtscope.architecture;

import org.jspecify.annotations.NullMarked;
