package io.vtscope.ledger.executor;

/**
 * A row of loads in which all threads of a scheduler were busy and a task had been due for long.
 *
 * @param all the loads, as one step
 * @param begun how late the task was that was due for longest, at the first load, nanoseconds
 * @param peak how late it was when it was latest, nanoseconds
 * @param peakAt when that was, nanoseconds since the epoch
 */
public record Lateness(ExecutorStep all, long begun, long peak, long peakAt) {
  /** A job that takes a moment is over by then. */
  private static final int SHORTEST = 3;

  /** Periodic tasks that take a little longer than their period fall behind by little. */
  private static final double FALLS_BEHIND = 0.5;

  static Lateness begin(ExecutorStep step) {
    return new Lateness(step, step.least().overdue(), step.least().overdue(), step.last());
  }

  Lateness and(ExecutorStep next) {
    boolean later = next.least().overdue() > peak;
    return new Lateness(
        all.and(next), begun, later ? next.least().overdue() : peak, later ? next.last() : peakAt);
  }

  boolean isLasting() {
    return all.loads() >= SHORTEST;
  }

  /** How long that was. */
  public long nanos() {
    return all.last() - all.first();
  }

  /**
   * Whether it had less than half of the time that its tasks need: a thread was blocked, or there
   * is far too much to do. Else tasks are only run less often than they were meant to.
   */
  public boolean fallsBehind() {
    return peakAt > all.first() && peak - begun >= FALLS_BEHIND * (peakAt - all.first());
  }
}
