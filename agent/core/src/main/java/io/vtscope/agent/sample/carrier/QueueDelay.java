package io.vtscope.agent.sample.carrier;

import org.jspecify.annotations.Nullable;

/**
 * The delay of virtual threads in a long queue: the time until as many were taken as had waited.
 *
 * <p>The pool has a queue for each submitting thread, and a carrier empties one before it turns to
 * another ({@code ForkJoinPool.runWorker}, {@code WorkQueue.topLevelExec}). A probe thread only
 * measures the queue that it is in. Threads that yield stay in their carrier's queue, so only the
 * longest queue counts.
 */
final class QueueDelay {
  /** With fewer threads, a probe measures better. */
  private static final int MANY = 10;

  /** The measured queue, or null. */
  private @Nullable Object queue;

  private long startedAt;
  private int takenAtStart;
  private int ahead;
  private long lastAt;
  private int lastTaken;

  static boolean isLong(long queued) {
    return queued >= MANY;
  }

  /** Begins to measure a queue if it is long. */
  void start(Object longest, int length, int taken, long now) {
    if (isLong(length)) {
      queue = longest;
      startedAt = now;
      takenAtStart = taken;
      ahead = length;
      lastAt = now;
      lastTaken = taken;
    }
  }

  /**
   * Counts.
   *
   * @param taken how many were taken from the queue; wraps around
   * @return nanoseconds, once per measurement, or {@link SchedulingProbe#NOT_RUN}
   */
  long look(int taken, long now) {
    long delay = SchedulingProbe.NOT_RUN;
    int gone = taken - takenAtStart;
    if (gone >= ahead) {
      queue = null;
      int before = lastTaken - takenAtStart;
      delay = lastAt - startedAt + (now - lastAt) * (ahead - before) / (gone - before);
    }
    lastAt = now;
    lastTaken = taken;
    return delay;
  }

  @Nullable Object queue() {
    return queue;
  }

  /** Nanoseconds, or 0. */
  long pending(long now) {
    return queue == null ? 0 : now - startedAt;
  }
}
