package io.vtscope.ledger.executor;

import java.time.Duration;

/**
 * Some seconds of an executor; one second each if the window is short. For a fork-join pool, tasks
 * are those that threads of others submitted, if the agent tells them apart.
 *
 * @param first when the first of its loads was written, nanoseconds since the epoch
 * @param last when the last was
 * @param loads the number of loads
 * @param submitted tasks submitted
 * @param byOwn tasks that its own threads submitted
 */
public record ExecutorStep(
    long first, long last, int loads, Least least, Queue queue, Counter submitted, Counter byOwn) {
  /** The agent writes once a second; more than two are missing beyond this. */
  static final Duration GAP = Duration.ofMillis(2_500);

  /**
   * The smallest figures of its loads.
   *
   * @param active tasks that ran
   * @param queued tasks that waited
   * @param waited time in the queue, each the mean or the 99th percentile of a second, nanoseconds;
   *     {@link Long#MAX_VALUE} if no task left the queue
   * @param overdue for how long a task of a scheduler had been due, nanoseconds; -1 if unknown
   */
  public record Least(long active, long queued, long waited, long overdue) {
    Least and(Least other) {
      return new Least(
          Math.min(active, other.active),
          Math.min(queued, other.queued),
          Math.min(waited, other.waited),
          Math.min(overdue, other.overdue));
    }
  }

  /**
   * Tasks that waited.
   *
   * @param first at the first load
   * @param last at the last load
   * @param peak the most
   * @param sum of all loads together
   */
  public record Queue(long first, long last, long peak, long sum) {
    static Queue of(long queued) {
      return new Queue(queued, queued, queued, queued);
    }
  }

  /**
   * A number that only grows; -1 if unknown.
   *
   * @param first until the first load
   * @param last until the last load
   */
  public record Counter(long first, long last) {
    static Counter of(long count) {
      return new Counter(count, count);
    }

    long growth() {
      return last - first;
    }

    Counter and(Counter other) {
      return new Counter(Math.min(first, other.first), Math.max(last, other.last));
    }
  }

  /** Whether no load is missing between the two. */
  public boolean precedes(ExecutorStep next) {
    return next.first - last <= GAP.toNanos();
  }

  /** Both as one; the order does not matter. */
  ExecutorStep and(ExecutorStep other) {
    ExecutorStep early = first <= other.first ? this : other;
    ExecutorStep late = last <= other.last ? other : this;
    return new ExecutorStep(
        early.first,
        late.last,
        loads + other.loads,
        least.and(other.least),
        new Queue(
            early.queue.first,
            late.queue.last,
            Math.max(queue.peak, other.queue.peak),
            queue.sum + other.queue.sum),
        submitted.and(other.submitted),
        byOwn.and(other.byOwn));
  }
}
