package io.vtscope.finding;

import io.vtscope.ledger.executor.Executor;

/**
 * An executor's task counts in the window; -1 if unknown.
 *
 * @param submittedByItself by its own threads
 */
public record TaskCounts(
    long submitted,
    long submittedByItself,
    long completed,
    long rejected,
    long activeAtPeak,
    long threadsAtPeak,
    long queuedAtPeak,
    TaskWaits waits) {

  /** Queueing times; -1 if unknown, or for scheduled tasks. */
  public record TaskWaits(long waitP50Nanos, long waitMaxNanos, long waitMeanNanos) {
    private static final TaskWaits UNKNOWN = new TaskWaits(-1, -1, -1);
  }

  public static TaskCounts of(Executor executor) {
    Executor.Total total = executor.total();
    return new TaskCounts(
        total.submitted(),
        total.byOwn() > 0 ? total.byOwn() : -1,
        total.completed(),
        total.rejected(),
        executor.load().peakActive(),
        executor.load().peakThreads(),
        executor.load().peakQueued(),
        executor.isScheduled()
            ? TaskWaits.UNKNOWN
            : new TaskWaits(
                executor.timing().waits().p50(),
                executor.timing().waits().max(),
                executor.timing().meanWait()));
  }

  /** Share of tasks waiting at the longest queue. */
  public double waiting() {
    long queued = Math.max(0, queuedAtPeak);
    return queued == 0 ? 0 : (double) queued / (queued + Math.max(1, threadsAtPeak));
  }

  /** Share of submitted tasks rejected because the executor was full, or -1. */
  public static double rejectedShare(Executor executor) {
    long submitted = executor.total().submittedBefore();
    long hadNoRoom = executor.total().hadNoRoom();
    return submitted > 0 && hadNoRoom > 0 ? Math.min(1, (double) hadNoRoom / submitted) : -1;
  }
}
