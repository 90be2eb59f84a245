package io.vtscope.agent.executor;

/** Sums of an executor's queue lengths. Only the sampler's thread writes; they never decrease. */
@SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
final class QueueMeter {
  /** The queue's length before the first sample is guessed; it may be a fifth of the queue time. */
  private static final int MOST_GUESSED = 5;

  private volatile long sum;
  private volatile long looks;
  private volatile long emptyAt;

  /** An integer would overflow; -1 before the first sample. */
  private volatile double queueTime = -1;

  private volatile double guessed;

  /** Only for the sampler's thread. */
  private int queuedBefore;

  private long lookedAt;

  QueueMeter(long now) {
    emptyAt = now;
    lookedAt = now;
  }

  void look(int queued, long now) {
    sum += queued;
    looks++;
    double since = (queuedBefore + (double) queued) / 2 * (now - lookedAt);
    if (queueTime < 0) {
      guessed = since;
    }
    queueTime = Math.max(0, queueTime) + since;
    queuedBefore = queued;
    lookedAt = now;
    if (queued == 0) {
      emptyAt = now;
    }
  }

  long sum() {
    return sum;
  }

  long looks() {
    return looks;
  }

  /** Last time the queue was empty. */
  long emptyAt() {
    return emptyAt;
  }

  /** Total queue time of all tasks in nanoseconds; -1 while much of it is guessed. */
  long queueTime() {
    return queueTime < MOST_GUESSED * guessed ? -1 : (long) queueTime;
  }
}
