/** Names the code that holds a carrier, by the frames of a stack and what is known of them. */
@NullMarked
package io.vtscope.blame;

import org.jspecify.annotations.NullMarked;
