package io.vtscope.chunk;

import java.util.List;

/**
 * Makes of a recorded stack what its reader wants, once for each stack of a chunk and once for each
 * of its frames, however many events have them.
 *
 * @param <S> what becomes of a stack
 * @param <F> what becomes of a frame
 */
public interface StackMaker<S, F> {
  /** Of a frame. */
  F frame(JfrFrame frame);

  /**
   * Of a stack, the innermost frame first.
   *
   * @param frames good only while this runs
   * @param truncated whether the JVM left out outer frames
   */
  S stack(List<F> frames, boolean truncated);
}
