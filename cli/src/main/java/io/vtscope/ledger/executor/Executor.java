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
 * @param name for people: what the names of its threads have in common, else its class
 * @param maker the innermost frame outside the JDK and what wraps executors that made it; null
 *     where it was there before the agent
 * @param total tasks since the window began, or the agent came
 * @param last what it said of itself last
 * @param watched how long it was seen, nanoseconds
 * @param peakActive most tasks that ran at once; -1 if unknown
 * @param peakThreads most threads that it had at once; -1 if unknown
 * @param peakQueued most tasks that waited at once; -1 if unknown
 * @param meanWait mean time in the queue by the queue's length, nanoseconds: what tasks that still
 *     wait have waited until now is in it; -1 where none left the queue, or it is unknown
 * @param waits times in the queue of all tasks that were timed: the median of the seconds' medians,
 *     and of the 99th percentiles the worst; none where they were not those that waited
 * @param runs times that tasks ran, in the same way
 * @param rejections stacks in which tasks were refused while it was not shutting down, by how many
 *     seconds they were seen in, the most frequent first
 * @param allWait when all its threads waited, the longest of those that are proved best
 * @param place where most of its threads stood while all ran tasks and more waited; null where they
 *     stood in different places, or that is unknown
 * @param steps the window in steps of equal length from its first task on, in the order of time
 * @param saturation what became of tasks while all its threads were busy
 */
public record Executor(
    ExecutorObservation.Executor made,
    String name,
    @Nullable Site maker,
    Total total,
    ExecutorObservation.ExecutorLoad last,
    long watched,
    long peakActive,
    int peakThreads,
    long peakQueued,
    long meanWait,
    ExecutorObservation.Times waits,
    ExecutorObservation.Times runs,
    List<Map.Entry<Stack, Integer>> rejections,
    ExecutorObservation.AllWait allWait,
    @Nullable ThreadPlace place,
    List<ExecutorStep> steps,
    Saturation saturation) {

  /** A queue as long as this is never full before the application has given up. */
  private static final int NO_BOUND = 10_000;

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

    /** Rejections for lack of room; all of them if the reason is unknown. */
    public long hadNoRoom() {
      return rejected - Math.max(0, refused.afterShutdown());
    }

    /** Tasks given to it until it was shut down; -1 if unknown. */
    public long submittedBefore() {
      return submitted < 0 ? -1 : submitted - Math.max(0, refused.afterShutdown());
    }
  }

  /** Whether it ever got a task, or ended one. */
  public boolean wasUsed() {
    return last.submitted() > 0 || last.completed() > 0 || last.started() > 0;
  }

  /** Whether virtual threads of its own got tasks in the window, or ended some. */
  public boolean ranVirtualThreads() {
    return made.virtual() && (total.completed() > 0 || total.submitted() > total.rejected());
  }

  /**
   * Whether its queue takes whatever comes. Those of servers take a task only where no thread may
   * be added: Tomcat's TaskQueue for one.
   */
  public boolean isUnbounded() {
    return isUnbounded(made);
  }

  private static boolean isUnbounded(ExecutorObservation.Executor made) {
    String queue = made.queue();
    boolean isOfJdk = queue == null || Meaning.CONCURRENT.isType(queue);
    return isOfJdk && made.capacity() >= NO_BOUND;
  }

  /** Whether tasks are in its queue until their time has come, and then until a thread is free. */
  public boolean isScheduled() {
    return isScheduled(made);
  }

  static boolean isScheduled(ExecutorObservation.Executor made) {
    return made.queue() != null && made.queue().endsWith("$DelayedWorkQueue");
  }

  /**
   * Threads that it may have; -1 if there is no such number. Who schedules never has more than its
   * core, and one where that is none, whatever its maximum says.
   */
  public int maximum() {
    return maximum(made);
  }

  static int maximum(ExecutorObservation.Executor made) {
    return isScheduled(made) && made.core() >= 0 ? Math.max(1, made.core()) : made.maximum();
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

  /** Whether it is the fork-join pool that is there for everybody. */
  public boolean isCommonPool() {
    return made.kind() == ExecutorObservation.ExecutorKind.FORK_JOIN
        && made.name() != null
        && made.name().startsWith("ForkJoinPool.commonPool-");
  }

  /** Whether it is a fork-join pool of which is told what waits that others gave. */
  public boolean isJoinPool() {
    return isJoinPool(made, last);
  }

  private static boolean isJoinPool(
      ExecutorObservation.Executor made, ExecutorObservation.ExecutorLoad last) {
    return made.kind() == ExecutorObservation.ExecutorKind.FORK_JOIN
        && last.outside().queued() >= 0;
  }

  /**
   * So many tasks run when another has to wait; {@link Long#MAX_VALUE} if unknown. A pool has more
   * threads than its core only where its queue is full.
   */
  public long busyAt() {
    return busyAt(made, last);
  }

  static long busyAt(ExecutorObservation.Executor made, ExecutorObservation.ExecutorLoad last) {
    boolean isKnown = isThreadPool(made) || isJoinPool(made, last) || isEventLoop(made);
    if (!isKnown || made.maximum() <= 0) {
      return Long.MAX_VALUE;
    }
    return isUnbounded(made) ? Math.max(1, made.core()) : made.maximum();
  }

  /** The number of loads in which all of its threads were busy. */
  public int busyLoads() {
    return saturation.busyLoads();
  }
}
