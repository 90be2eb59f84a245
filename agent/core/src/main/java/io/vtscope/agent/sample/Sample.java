package io.vtscope.agent.sample;

/** A task that the sampler runs periodically. */
@FunctionalInterface
public interface Sample {
  /** Must be short and must not block. */
  void take() throws Exception;

  /**
   * Nanoseconds until the next run.
   *
   * @param interval the default
   */
  default long next(long interval) {
    return interval;
  }
}
