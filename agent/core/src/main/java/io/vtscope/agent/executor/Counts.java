package io.vtscope.agent.executor;

/**
 * Counts of one executor. Ends are read before starts, so that failures never exceed submissions.
 */
record Counts(
    long failed,
    long rejectedAfterShutdown,
    long rejected,
    long completed,
    long started,
    long submitted) {

  static Counts of(Watched watched) {
    TaskCounts tasks = watched.tasks;
    // Do not reorder.
    return new Counts(
        tasks.failed.sum(),
        tasks.rejectedAfterShutdown.sum(),
        tasks.rejected.sum(),
        watched.completedTasks(),
        tasks.started.sum(),
        tasks.submitted.sum());
  }

  /** Final counts: every completed task was submitted. */
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
