package io.vtscope.agent.sample.carrier;

/**
 * A virtual thread that does nothing: how long it takes from its start until it runs is what any
 * new virtual thread has to wait. There is never more than one.
 */
public final class SchedulingProbe implements Runnable {
  static final long NOT_RUN = -1;
  public static final String NAME = "vtscope-trial";

  private volatile long ranAt;
  private long startedAt;
  private boolean outstanding;

  /** Starts one, unless the one before has not run yet; whether it did. */
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
      thread.start(); // which may have to start a carrier, and there may be no thread for one
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

  /** Nanoseconds from start to run, once for each that has run; {@link #NOT_RUN} for none. */
  long takeDelay() {
    long ran = ranAt;
    if (!outstanding || ran == 0) {
      return NOT_RUN;
    }
    outstanding = false;
    return Math.max(0, ran - startedAt);
  }

  /** Nanoseconds that the outstanding one has waited until now; 0 where there is none. */
  long pending(long now) {
    return outstanding ? now - startedAt : 0;
  }

  boolean isOutstanding() {
    return outstanding;
  }
}
