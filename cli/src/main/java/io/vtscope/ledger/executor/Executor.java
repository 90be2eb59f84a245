package io.vtscope.ledger.executor;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Stack;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.ExecutorState;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An executor and what it did in the window.
 *
 * @param name the common part of its threads' names, or its class
 * @param maker the frame that created it, outside executor wrappers; null if unknown
 * @param watched nanoseconds of observation
 * @param rejections stacks of refused tasks before its shutdown, with seconds, most frequent first
 */
public record Executor(
    ExecutorState.Executor made,
    String name,
    @Nullable Site maker,
    Total total,
    long watched,
    Load load,
    Timing timing,
    List<Map.Entry<Stack, Long>> rejections,
    Busy busy) {

  /** Longer queues never fill up. */
  public static final int NO_BOUND = 10_000;

  /**
   * Tasks in the window; -1 if unknown.
   *
   * @param byOwn submitted by its own threads
   * @param refused what became of rejected tasks
   */
  public record Total(
      long submitted,
      long started,
      long completed,
      long failed,
      long rejected,
      long byOwn,
      ExecutorState.Refused refused) {

    static Total of(ExecutorState.ExecutorLoad load) {
      ExecutorState.Tasks tasks = load.tasks();
      return new Total(
          tasks.submitted(),
          tasks.started(),
          tasks.completed(),
          tasks.failed(),
          tasks.rejected(),
          tasks.byOwn(),
          load.refused());
    }

    Total since(ExecutorState.ExecutorLoad load) {
      ExecutorState.Tasks before = load.tasks();
      return new Total(
          submitted < 0 ? -1 : submitted - before.submitted(),
          started - before.started(),
          completed < 0 ? -1 : completed - before.completed(),
          failed < 0 ? -1 : failed - before.failed(),
          rejected - before.rejected(),
          byOwn < 0 ? -1 : byOwn - before.byOwn(),
          new ExecutorState.Refused(
              refused.afterShutdown() < 0
                  ? -1
                  : refused.afterShutdown() - Math.max(0, load.refused().afterShutdown()),
              Math.max(0, refused.followed() - load.refused().followed()),
              Math.max(0, refused.taken() - load.refused().taken())));
    }

    /** Rejections because it was full, or for an unknown reason. */
    public long hadNoRoom() {
      return rejected - Math.max(0, refused.afterShutdown());
    }

    /** -1 if unknown. */
    public long submittedBefore() {
      return submitted < 0 ? -1 : submitted - Math.max(0, refused.afterShutdown());
    }
  }

  /**
   * The load in the window; -1 if unknown.
   *
   * @param steps equal steps from its first task on
   */
  public record Load(
      ExecutorState.ExecutorLoad last,
      long peakActive,
      int peakThreads,
      long peakQueued,
      List<ExecutorStep> steps) {}

  /**
   * How long tasks waited and ran, nanoseconds.
   *
   * @param meanWait mean queue time, including waiting tasks; -1 if unknown
   * @param waits queue times of timed tasks: median of the medians per second, worst 99th
   *     percentile; empty if not representative
   * @param runs run times, likewise
   */
  public record Timing(long meanWait, ExecutorState.Times waits, ExecutorState.Times runs) {}

  /**
   * Observations while all its threads were busy.
   *
   * @param allWait the longest wait of all its threads, with the best proof
   * @param place the place of most threads; null if unknown
   * @param submitter of most tasks; null if unknown
   * @param line the waiting tasks
   */
  public record Busy(
      ExecutorState.AllWait allWait,
      @Nullable ThreadPlace place,
      @Nullable Site submitter,
      TaskLine line) {}

  public boolean wasUsed() {
    ExecutorState.ExecutorLoad last = load.last;
    return last.tasks().submitted() > 0
        || last.tasks().completed() > 0
        || last.tasks().started() > 0;
  }

  public boolean ranVirtualThreads() {
    return made.virtual() && (total.completed() > 0 || total.submitted() > total.rejected());
  }

  /**
   * Whether its queue accepts any number of tasks. Servers' queues, such as Tomcat's TaskQueue,
   * refuse a task if a thread can be added.
   */
  public boolean isUnbounded() {
    return isUnbounded(made);
  }

  private static boolean isUnbounded(ExecutorState.Executor made) {
    String queue = made.bounds().queue();
    boolean isOfJdk = queue == null || Meaning.CONCURRENT.isType(queue);
    return isOfJdk && made.bounds().capacity() >= NO_BOUND;
  }

  /** Whether tasks stay queued until due. */
  public boolean isScheduled() {
    return isScheduled(made);
  }

  static boolean isScheduled(ExecutorState.Executor made) {
    return made.bounds().queue() != null && made.bounds().queue().endsWith("$DelayedWorkQueue");
  }

  /** -1 if unlimited. A scheduler never exceeds its core, or one thread. */
  public int maximum() {
    return maximum(made);
  }

  static int maximum(ExecutorState.Executor made) {
    return isScheduled(made) && made.bounds().core() >= 0
        ? Math.max(1, made.bounds().core())
        : made.bounds().maximum();
  }

  public boolean isThreadPool() {
    return isThreadPool(made);
  }

  private static boolean isThreadPool(ExecutorState.Executor made) {
    boolean isPool =
        made.kind() == ExecutorState.ExecutorKind.THREAD_POOL
            || made.kind() == ExecutorState.ExecutorKind.JETTY
            || made.kind() == ExecutorState.ExecutorKind.JBOSS;
    return isPool && !isScheduled(made);
  }

  public boolean isEventLoop() {
    return isEventLoop(made);
  }

  private static boolean isEventLoop(ExecutorState.Executor made) {
    return made.kind() == ExecutorState.ExecutorKind.EVENT_LOOP;
  }

  public boolean isCommonPool() {
    return made.kind() == ExecutorState.ExecutorKind.FORK_JOIN
        && made.name() != null
        && made.name().startsWith("ForkJoinPool.commonPool-");
  }

  /** Whether it is a fork-join pool that reports queued tasks. */
  public boolean isJoinPool() {
    return isJoinPool(made, load.last);
  }

  private static boolean isJoinPool(ExecutorState.Executor made, ExecutorState.ExecutorLoad last) {
    return made.kind() == ExecutorState.ExecutorKind.FORK_JOIN && last.outside().queued() >= 0;
  }

  /**
   * The number of running tasks from which others wait; {@link Long#MAX_VALUE} if unknown. A pool
   * exceeds its core only if its queue is full.
   */
  public long busyAt() {
    return busyAt(made, load.last);
  }

  static long busyAt(ExecutorState.Executor made, ExecutorState.ExecutorLoad last) {
    boolean isKnown = isThreadPool(made) || isJoinPool(made, last) || isEventLoop(made);
    if (!isKnown || made.bounds().maximum() <= 0) {
      return Long.MAX_VALUE;
    }
    return isUnbounded(made) ? Math.max(1, made.bounds().core()) : made.bounds().maximum();
  }
}
