package io.vtscope.agent.sample;

/**
 * Whether nothing happens: for a second no virtual thread ran, nothing was queued, and no viewer
 * watched. Samples are taken less often then. Only the sampler's thread uses it.
 */
public final class Calm {
  /** Factor of the intervals. A count of all threads stays valid for three seconds. */
  private static final int FACTOR = 3;

  /** Consecutive samples of idle carriers, a second in all. */
  private static final int SAMPLES = 10;

  private final boolean isPossible;
  private int idle;

  /**
   * @param isPossible false if the agent is there only for a viewer
   */
  public Calm(boolean isPossible) {
    this.isPossible = isPossible;
  }

  /** Notes a sample of the carriers. */
  public void sampled(boolean isIdle) {
    idle = isIdle ? Math.min(SAMPLES, idle + 1) : 0;
  }

  /** Ends the calm, because something happens: the usual intervals apply at once. */
  public void end() {
    idle = 0;
  }

  public boolean holds() {
    return isPossible && idle == SAMPLES;
  }

  /** The interval that applies now, given the usual one. */
  public long interval(long usual) {
    return holds() ? FACTOR * usual : usual;
  }
}
