package io.vtscope.chunk;

import java.util.List;

/**
 * Converts a chunk's stacks for their reader, each stack and frame once.
 *
 * @param <S> the result for a stack
 * @param <F> the result for a frame
 */
public interface StackMaker<S, F> {
  F frame(JfrFrame frame);

  /**
   * Makes a stack of its frames, the innermost first.
   *
   * @param frames innermost first; valid only during the call
   * @param truncated whether outer frames are missing
   */
  S stack(List<F> frames, boolean truncated);
}
