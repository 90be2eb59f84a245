package io.vtscope.ledger.executor;

import io.vtscope.blame.Site;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An executor: what it is, and what it did in the window.
 *
 * @param made what it is
 * @param name for people: the common part of the names of its threads, or its class
 * @param maker the innermost frame outside the JDK and outside wrappers of executors that made it;
 *     null if it was made before the agent came
 * @param total tasks since the window began, or the agent came
 * @param watched how long it was seen, nanoseconds
 * @param rejections stacks in which tasks were refused before its shutdown, and the number of
 *     seconds in which each was seen; the most frequent first
 */
public record Executor(
    ExecutorObservation.Executor made,
    String name,
    @Nullable Site maker,
    Total total,
    long watched,
    Load load,
    Timing timing,
    List<Map.Entry<Stack, Integer>> rejections,
    Busy busy) {

  /** A queue as long as this is never full before the application has given up. */
  public static final int NO_BOUND = 10_000;

  /**
   * Tasks in the window; -1 if unknown.
   *
   * @param byOwn of those submitted, given by its own threads, as far as it was looked
   * @param refused what became of those rejected
   */
  public record Total(
      long submitted,
      long started,
      long completed,
      long failed,
      long rejected,
      long byOwn,
      ExecutorObservation.Refused refused) {

    static Total of(ExecutorObservation.ExecutorLoad load) {
      ExecutorObservation.Tasks tasks = load.tasks();
      return new Total(
          tasks.submitted(),
          tasks.started(),
          tasks.completed(),
          tasks.failed(),
          tasks.rejected(),
          tasks.byOwn(),
          load.refused());
    }

    /** Without what it did before a load. */
    Total since(ExecutorObservation.ExecutorLoad load) {
      ExecutorObservation.Tasks before = load.tasks();
      return new Total(
          submitted < 0 ? -1 : submitted - before.submitted(),
          started - before.started(),
          completed < 0 ? -1 : completed - before.completed(),
          failed < 0 ? -1 : failed - before.failed(),
          rejected - before.rejected(),
          byOwn < 0 ? -1 : byOwn - before.byOwn(),
          new ExecutorObservation.Refused(
              refused.afterShutdown() < 0
                  ? -1
                  : refused.afterShutdown() - Math.max(0, load.refused().afterShutdown()),
              Math.max(0, refused.followed() - load.refused().followed()),
              Math.max(0, refused.taken() - load.refused().taken())));
    }

    /** Rejections for lack of room; all of them if the reason is unknown. */
    public long hadNoRoom() {
      return rejected - Math.max(0, refused.afterShutdown());
    }

    /** Tasks given to it until it was shut down; -1 if unknown. */
    public long submittedBefore() {
      return submitted < 0 ? -1 : submitted - Math.max(0, refused.afterShutdown());
    }
  }

  /**
   * How much it had to do.
   *
   * @param last the last load that it reported
   * @param peakActive most tasks that ran at once; -1 if unknown
   * @param peakThreads most threads that it had at once; -1 if unknown
   * @param peakQueued most tasks that waited at once; -1 if unknown
   * @param steps the window in steps of equal length, from its first task on, in the order of time
   */
  public record Load(
      ExecutorObservation.ExecutorLoad last,
      long peakActive,
      int peakThreads,
      long peakQueued,
      List<ExecutorStep> steps) {}

  /**
   * How long its tasks waited and ran, nanoseconds.
   *
   * @param meanWait mean time in the queue by the length of the queue, including the time so far of
   *     tasks that still wait; -1 if none left the queue, or it is unknown
   * @param waits times in the queue of the tasks that were timed: the median of the medians by
   *     second, and the worst 99th percentile; none if other tasks waited
   * @param runs times that tasks ran, in the same way
   */
  public record Timing(
      long meanWait, ExecutorObservation.Times waits, ExecutorObservation.Times runs) {}

  /**
   * What was seen while all its threads had tasks.
   *
   * @param allWait when all its threads waited: the longest time, of those with the best proof
   * @param place where most of its threads stood while more tasks waited; null if they stood in
   *     different places, or that is unknown
   * @param submitter the place that submitted most tasks while others waited; null if unknown
   * @param line tasks that waited meanwhile
   */
  public record Busy(
      ExecutorObservation.AllWait allWait,
      @Nullable ThreadPlace place,
      @Nullable Site submitter,
      TaskLine line) {}

  /** Whether it ever got a task, or ended one. */
  public boolean wasUsed() {
    ExecutorObservation.ExecutorLoad last = load.last;
    return last.tasks().submitted() > 0
        || last.tasks().completed() > 0
        || last.tasks().started() > 0;
  }

  /** Whether virtual threads of its own got tasks in the window, or ended some. */
  public boolean ranVirtualThreads() {
    return made.virtual() && (total.completed() > 0 || total.submitted() > total.rejected());
  }

  /**
   * Whether its queue takes any number of tasks. The queues of servers, for example Tomcat's
   * TaskQueue, take a task only if no thread may be added.
   */
  public boolean isUnbounded() {
    return isUnbounded(made);
  }

  private static boolean isUnbounded(ExecutorObservation.Executor made) {
    String queue = made.bounds().queue();
    boolean isOfJdk = queue == null || Meaning.CONCURRENT.isType(queue);
    return isOfJdk && made.bounds().capacity() >= NO_BOUND;
  }

  /** Whether tasks stay in its queue until they are due and a thread is free. */
  public boolean isScheduled() {
    return isScheduled(made);
  }

  static boolean isScheduled(ExecutorObservation.Executor made) {
    return made.bounds().queue() != null && made.bounds().queue().endsWith("$DelayedWorkQueue");
  }

  /**
   * The largest number of threads that it may have; -1 if there is none. A scheduler never has more
   * than its core, or one if its core is 0, whatever its maximum is.
   */
  public int maximum() {
    return maximum(made);
  }

  static int maximum(ExecutorObservation.Executor made) {
    return isScheduled(made) && made.bounds().core() >= 0
        ? Math.max(1, made.bounds().core())
        : made.bounds().maximum();
  }

  /** Whether it takes tasks from a queue as soon as a thread is free. */
  public boolean isThreadPool() {
    return isThreadPool(made);
  }

  private static boolean isThreadPool(ExecutorObservation.Executor made) {
    boolean isPool =
        made.kind() == ExecutorObservation.ExecutorKind.THREAD_POOL
            || made.kind() == ExecutorObservation.ExecutorKind.JETTY;
    return isPool && !isScheduled(made);
  }

  /** Whether it is an event loop, or a group of them. */
  public boolean isEventLoop() {
    return isEventLoop(made);
  }

  private static boolean isEventLoop(ExecutorObservation.Executor made) {
    return made.kind() == ExecutorObservation.ExecutorKind.EVENT_LOOP;
  }

  /** Whether it is the common fork-join pool. */
  public boolean isCommonPool() {
    return made.kind() == ExecutorObservation.ExecutorKind.FORK_JOIN
        && made.name() != null
        && made.name().startsWith("ForkJoinPool.commonPool-");
  }

  /** Whether it is a fork-join pool that reports how many tasks of other threads wait. */
  public boolean isJoinPool() {
    return isJoinPool(made, load.last);
  }

  private static boolean isJoinPool(
      ExecutorObservation.Executor made, ExecutorObservation.ExecutorLoad last) {
    return made.kind() == ExecutorObservation.ExecutorKind.FORK_JOIN
        && last.outside().queued() >= 0;
  }

  /**
   * The number of running tasks from which another has to wait; {@link Long#MAX_VALUE} if unknown.
   * A pool has more threads than its core only if its queue is full.
   */
  public long busyAt() {
    return busyAt(made, load.last);
  }

  static long busyAt(ExecutorObservation.Executor made, ExecutorObservation.ExecutorLoad last) {
    boolean isKnown = isThreadPool(made) || isJoinPool(made, last) || isEventLoop(made);
    if (!isKnown || made.bounds().maximum() <= 0) {
      return Long.MAX_VALUE;
    }
    return isUnbounded(made) ? Math.max(1, made.bounds().core()) : made.bounds().maximum();
  }
}
