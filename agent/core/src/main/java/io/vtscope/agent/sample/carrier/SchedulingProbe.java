package io.vtscope.agent.sample.carrier;

/** An empty virtual thread that measures the start delay of virtual threads. At most one exists. */
public final class SchedulingProbe implements Runnable {
  static final long NOT_RUN = -1;
  public static final String NAME = "vtscope-trial";

  private volatile long ranAt;

  /** Its start, or the end of the last {@link QueueDelay}. */
  private long startedAt;

  private boolean outstanding;

  /** False if one is outstanding. */
  boolean start() {
    if (outstanding) {
      return false;
    }
    Thread thread =
        Thread.ofVirtual().name(NAME).inheritInheritableThreadLocals(false).unstarted(this);
    outstanding = true;
    ranAt = 0;
    startedAt = System.nanoTime();
    boolean started = false;
    try {
      thread.start(); // may fail to start a carrier
      started = true;
    } finally {
      outstanding = started;
    }
    return true;
  }

  @Override
  public void run() {
    ranAt = System.nanoTime();
  }

  /** Nanoseconds, once per probe, or {@link #NOT_RUN}. */
  long takeDelay() {
    long ran = ranAt;
    if (!outstanding || ran == 0) {
      return NOT_RUN;
    }
    outstanding = false;
    return Math.max(0, ran - startedAt);
  }

  /** Begins to wait again: until now its delay was that of one of the pool's queues. */
  void waitsSince(long now) {
    startedAt = now;
  }

  /** Nanoseconds, or 0. */
  long pending(long now) {
    return outstanding ? now - startedAt : 0;
  }

  boolean isOutstanding() {
    return outstanding;
  }
}
