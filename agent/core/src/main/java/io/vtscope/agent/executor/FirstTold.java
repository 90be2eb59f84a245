package io.vtscope.agent.executor;

/** Time of a first report, repeated in later chunks. Not thread-safe. */
final class FirstTold {
  private long at;
  private boolean told;

  /** Nanoseconds since the first call. */
  long ago(long now) {
    if (!told) {
      told = true;
      at = now;
    }
    return Math.max(0, now - at);
  }
}
