package io.vtscope.agent.sample.carrier;

/**
 * The delay of virtual threads in a long queue: the time until as many were taken as had waited.
 *
 * <p>The pool has a queue for each submitting thread, and a carrier empties one before it turns to
 * another ({@code ForkJoinPool.runWorker}, {@code WorkQueue.topLevelExec}). A probe thread only
 * measures the queue that it is in.
 */
final class QueueDelay {
  /** With fewer threads, a probe measures better. */
  private static final int MANY = 10;

  private boolean isOutstanding;
  private long startedAt;
  private int takenAtStart;
  private int ahead;
  private long lastAt;
  private int lastTaken;

  /**
   * Counts.
   *
   * @param queued virtual threads waiting for a carrier
   * @param taken how many were taken; wraps around
   * @return nanoseconds, once per measurement, or {@link SchedulingProbe#NOT_RUN}
   */
  long look(long queued, int taken, long now) {
    long delay = SchedulingProbe.NOT_RUN;
    if (isOutstanding) {
      int gone = taken - takenAtStart;
      if (gone < 0) {
        isOutstanding = false; // a carrier ended, with its queue
      } else if (gone >= ahead) {
        isOutstanding = false;
        int before = lastTaken - takenAtStart;
        delay = lastAt - startedAt + (now - lastAt) * (ahead - before) / (gone - before);
      }
    }
    if (!isOutstanding && queued >= MANY) {
      isOutstanding = true;
      startedAt = now;
      takenAtStart = taken;
      ahead = (int) queued;
    }
    lastAt = now;
    lastTaken = taken;
    return delay;
  }

  boolean isOutstanding() {
    return isOutstanding;
  }

  /** Nanoseconds, or 0. */
  long pending(long now) {
    return isOutstanding ? now - startedAt : 0;
  }
}
