/** Runs the live view in a terminal. */
@NullMarked
package io.vtscope.live;

import org.jspecify.annotations.NullMarked;
