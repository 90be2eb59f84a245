package io.vtscope.agent.executor;

/**
 * When something was first told of, for whoever gets only later chunks; by one thread at a time.
 */
final class FirstTold {
  private long at;
  private boolean told;

  /**
   * How long ago that was; 0 where it is now.
   *
   * @param now {@link System#nanoTime}
   */
  long ago(long now) {
    if (!told) {
      told = true;
      at = now;
    }
    return Math.max(0, now - at);
  }
}
