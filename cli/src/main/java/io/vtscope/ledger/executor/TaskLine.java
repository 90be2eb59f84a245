package io.vtscope.ledger.executor;

import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import org.jspecify.annotations.Nullable;

/**
 * Tasks that wait while an executor has no free thread. A second is bad if waits are noticeable. A
 * scheduled task waits from when it is due.
 *
 * @param busy seconds with all threads busy
 * @param bad bad seconds
 * @param grows whether the queue grew for long
 * @param stuck nanoseconds since a task left the queue; 0 without waiting tasks
 * @param longest may be null
 */
public record TaskLine(
    int busy, int bad, Harm harm, Course course, boolean grows, long stuck, @Nullable Row longest) {
  static final TaskLine NONE = new TaskLine(0, 0, Harm.NONE, Course.PASSING, false, 0, null);

  /**
   * Consecutive bad seconds.
   *
   * @param from nanoseconds since the epoch
   * @param first waiting tasks at its start
   * @param peak the most waiting tasks
   */
  public record Row(long from, long to, long first, long peak) {
    public long nanos() {
      return to - from;
    }

    Row and(long at, long queued) {
      return new Row(from, at, first, Math.max(peak, queued));
    }
  }
}
