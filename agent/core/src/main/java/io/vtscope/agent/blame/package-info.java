/** Finds the code that holds carriers. Start at {@link io.vtscope.agent.blame.FrameAnnotator}. */
@NullMarked
package io.vtscope.agent.blame;

import org.jspecify.annotations.NullMarked;
