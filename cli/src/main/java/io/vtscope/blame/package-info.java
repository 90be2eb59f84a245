/** Names the code that holds a carrier, by the frames of its stack. */
@NullMarked
package io.vtscope.blame;

import org.jspecify.annotations.NullMarked;
