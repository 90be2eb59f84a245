package io.vtscope.ledger.executor;

import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import org.jspecify.annotations.Nullable;

/**
 * The line of tasks that wait while all threads of an executor are busy. A second is bad if a task
 * waits in it for as long as someone notices. A task of a scheduler waits from when it is due.
 *
 * @param busy samples, one a second, in which all threads had tasks
 * @param bad of these, the samples in bad seconds
 * @param grows whether the queue grew for long
 * @param stuck the time since a task left it, nanoseconds; 0 if no task waits
 * @param longest the longest run of bad seconds, or null
 */
public record TaskLine(
    int busy, int bad, Harm harm, Course course, boolean grows, long stuck, @Nullable Row longest) {
  static final TaskLine NONE = new TaskLine(0, 0, Harm.NONE, Course.PASSING, false, 0, null);

  /**
   * Bad seconds, one after the other.
   *
   * @param from the first of its looks, nanoseconds since the epoch
   * @param to the last
   * @param first tasks that waited at the first
   * @param peak most tasks that waited
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
