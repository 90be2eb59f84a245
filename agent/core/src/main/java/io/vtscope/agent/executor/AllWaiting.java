package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.AwaitedTasks;
import io.vtscope.probe.ExecutorLoadEvent;
import io.vtscope.probe.Timespans;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether all threads of one pool wait, without a time limit, while it has tasks in its queue and
 * none is left to run them. Looked at once a second; where they wait for such tasks two looks in a
 * row that see the same are the proof.
 */
final class AllWaiting {
  /** The stack is said again, for whoever keeps only the last chunks. */
  private static final int AGAIN = 30;

  /** After so many looks, and again and again, tasks are looked into. */
  private static final int LOOKS_WITHIN = 8;

  private static final String SHARED = "SHARED";

  private long mark;
  private AwaitedTasks.@Nullable Awaited awaited;
  private long since;
  private int looks;
  private boolean shared;
  private @Nullable String stack;

  /** Reads what the threads of pools wait for. */
  interface Reader {
    /** What all threads of a pool wait for; null if it is unknown. */
    AwaitedTasks.@Nullable Waiting waiting(AwaitedTasks.Pool pool);

    /** Whether tasks of the queue refer to what the threads wait for. */
    boolean isShared(AwaitedTasks.Pool pool, List<Object> blockers);

    /** The stack of a thread. */
    String stack(Thread thread);
  }

  /**
   * Looks.
   *
   * @param tellAgain whether the event is to have all that is known
   */
  void look(AwaitedTasks.Pool pool, Reader reader, boolean tellAgain, ExecutorLoadEvent event) {
    AwaitedTasks.Waiting waiting =
        event.queued == 0 || pool.canHaveMore() ? null : reader.waiting(pool);
    if (waiting == null || (isUnknown(waiting) && !haveMore(pool, waiting, event))) {
      looks = 0;
      stack = null;
      return;
    }
    if (looks == 0 || waiting.mark() != mark || waiting.awaited() != awaited) {
      mark = waiting.mark();
      awaited = waiting.awaited();
      since = System.nanoTime();
      looks = 1;
      shared = false;
      stack = null;
      return;
    }
    if (isUnknown(waiting) && looks % LOOKS_WITHIN == 0) {
      shared = reader.isShared(pool, waiting.blockers());
    }
    event.allWait = waiting.threads();
    event.allWaitFor = shared ? SHARED : waiting.awaited().name();
    event.allWaitLasted = Timespans.of(System.nanoTime() - since);
    if (stack == null) {
      stack = reader.stack(waiting.one());
      event.allWaitStack = stack;
    } else if (tellAgain || looks % AGAIN == 0) {
      event.allWaitStack = stack;
    }
    looks++;
  }

  private static boolean isUnknown(AwaitedTasks.Waiting waiting) {
    return waiting.awaited() == AwaitedTasks.Awaited.UNKNOWN;
  }

  /**
   * Whether all threads run a task, and there are more. One that has no task waits too; and of an
   * unknown queue, or one of tasks for a later time, nobody knows whether there are.
   */
  private static boolean haveMore(
      AwaitedTasks.Pool pool, AwaitedTasks.Waiting waiting, ExecutorLoadEvent event) {
    return event.queued > 0 && event.active == waiting.threads() && !pool.isDelayed();
  }
}
