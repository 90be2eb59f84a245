package io.vtscope.agent.sample;

/** Something that the sampler looks at. */
@FunctionalInterface
public interface Sample {
  /** Looks once; briefly, without a lock, and without waiting. */
  void take() throws Exception;

  /**
   * How long after the last look it wants to look again, nanoseconds.
   *
   * @param interval that it was given
   */
  default long next(long interval) {
    return interval;
  }
}
