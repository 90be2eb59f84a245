/** Finds the code that holds a carrier. */
@NullMarked
package io.vtscope.blame;

import org.jspecify.annotations.NullMarked;
