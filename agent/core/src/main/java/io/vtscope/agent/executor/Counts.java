package io.vtscope.agent.executor;

/**
 * What was counted of an executor, nearly at one moment: what ends is read before what begins, so
 * that no more tasks have failed, or were refused, than were given, however long the thread that
 * reads has no processor in between.
 *
 * @param rejectedAfterShutdown of those rejected
 */
record Counts(
    long failed,
    long rejectedAfterShutdown,
    long rejected,
    long completed,
    long started,
    long submitted) {

  static Counts of(Watched watched) {
    // In this order.
    return new Counts(
        watched.failed.sum(),
        watched.rejectedAfterShutdown.sum(),
        watched.rejected.sum(),
        watched.completedTasks(),
        watched.started.sum(),
        watched.submitted.sum());
  }

  /** The same of one of which nothing is counted any more: what it has ended it was given. */
  Counts forGood() {
    return new Counts(
        failed,
        rejectedAfterShutdown,
        rejected,
        completed,
        started,
        Math.max(submitted, completed));
  }
}
