package io.vtscope.agent.executor;

/** Sums of an executor's queue lengths. Only the sampler's thread writes; they never decrease. */
@SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes
final class QueueMeter {
  /** Nanoseconds until the first sample, above which earlier tasks count as unseen. */
  private static final long UNSEEN = 500_000_000;

  private volatile long sum;
  private volatile long looks;
  private volatile long emptyAt;

  /** An integer would overflow; -1 before the first sample. */
  private volatile double queueTime = -1;

  private volatile long givenUnseen;

  /** Only for the sampler's thread. */
  private int queuedBefore;

  private long lookedAt;

  QueueMeter(long now) {
    emptyAt = now;
    lookedAt = now;
  }

  void look(int queued, long now, TaskCounts tasks) {
    sum += queued;
    looks++;
    if (queueTime < 0 && now - lookedAt > UNSEEN) {
      givenUnseen = tasks.accepted();
    }
    queueTime = Math.max(0, queueTime) + (queuedBefore + (double) queued) / 2 * (now - lookedAt);
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

  /** Total queue time of all tasks in nanoseconds; -1 before the first sample. */
  long queueTime() {
    return (long) queueTime;
  }

  /** Tasks submitted before a late first sample. */
  long givenUnseen() {
    return givenUnseen;
  }
}
