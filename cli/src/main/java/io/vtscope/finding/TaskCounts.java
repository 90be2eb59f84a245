package io.vtscope.finding;

import io.vtscope.ledger.executor.Executor;

/**
 * What an executor did in the window; -1 if a number is unknown.
 *
 * @param submittedByItself of those submitted, by its own threads; -1 if none was seen
 * @param rejectedAfterShutdown of those rejected
 * @param activeAtPeak most tasks that ran at once
 * @param threadsAtPeak most threads that it had
 * @param queuedAtPeak most tasks in its queue
 * @param secondsAllBusy samples, one a second, in which all its threads were busy
 */
public record TaskCounts(
    long submitted,
    long submittedByItself,
    long completed,
    long rejected,
    long rejectedAfterShutdown,
    long activeAtPeak,
    long threadsAtPeak,
    long queuedAtPeak,
    TaskWaits waits,
    int secondsAllBusy) {

  /** Times that tasks were queued; -1 if unknown, or if the queue is of tasks that are not due. */
  public record TaskWaits(
      long waitP50Nanos, long waitP99Nanos, long waitMaxNanos, long waitMeanNanos) {
    private static final TaskWaits UNKNOWN = new TaskWaits(-1, -1, -1, -1);
  }

  public static TaskCounts of(Executor executor) {
    Executor.Total total = executor.total();
    return new TaskCounts(
        total.submitted(),
        total.byOwn() > 0 ? total.byOwn() : -1,
        total.completed(),
        total.rejected(),
        total.refused().afterShutdown(),
        executor.load().peakActive(),
        executor.load().peakThreads(),
        executor.load().peakQueued(),
        executor.isScheduled()
            ? TaskWaits.UNKNOWN
            : new TaskWaits(
                executor.timing().waits().p50(),
                executor.timing().waits().p99(),
                executor.timing().waits().max(),
                executor.timing().meanWait()),
        executor.busy().line().busy());
  }

  /** The share of its tasks that waited when its queue was longest; 0 if it was never seen. */
  public double waiting() {
    long queued = Math.max(0, queuedAtPeak);
    return queued == 0 ? 0 : (double) queued / (queued + Math.max(1, threadsAtPeak));
  }

  /** The share of submitted tasks for which an executor had no room; -1 if that is none. */
  public static double rejectedShare(Executor executor) {
    long submitted = executor.total().submittedBefore();
    long hadNoRoom = executor.total().hadNoRoom();
    return submitted > 0 && hadNoRoom > 0 ? Math.min(1, (double) hadNoRoom / submitted) : -1;
  }

  /** Whether its own tasks submit tasks to it. */
  public boolean feedsItself() {
    return submittedByItself > 0;
  }
}
