package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.AwaitedTasks;
import io.vtscope.probe.ExecutorLoadEvent;
import io.vtscope.probe.Timespans;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Detects pools whose threads all wait, without timeout, for queued tasks. Two equal consecutive
 * checks prove a deadlock.
 */
final class AllWaiting {
  /** Repeated because old chunks may be dropped. */
  private static final int AGAIN = 30;

  /** Checks between two searches of the queue. */
  private static final int LOOKS_WITHIN = 8;

  private static final String SHARED = "SHARED";

  private long mark;
  private AwaitedTasks.@Nullable Awaited awaited;
  private long since;
  private int looks;
  private boolean shared;
  private @Nullable String stack;

  interface Reader {
    AwaitedTasks.@Nullable Waiting waiting(AwaitedTasks.Pool pool);

    /** Whether queued tasks refer to what the threads wait for. */
    boolean isShared(AwaitedTasks.Pool pool, List<Object> blockers);

    String stack(Thread thread);
  }

  /**
   * Checks the pool.
   *
   * @param tellAgain whether to include the stack again
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
   * Whether all threads run tasks and others are queued. An idle thread waits too, but proves
   * nothing.
   */
  private static boolean haveMore(
      AwaitedTasks.Pool pool, AwaitedTasks.Waiting waiting, ExecutorLoadEvent event) {
    return event.queued > 0 && event.active == waiting.threads() && !pool.isDelayed();
  }
}
