package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.OwnTasks;
import io.vtscope.agent.jvm.PoolThreads;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.jvm.TaskQueues;
import io.vtscope.probe.ExecutorLoadEvent;
import io.vtscope.probe.Timespans;
import org.jspecify.annotations.Nullable;

/**
 * Whether all threads of one pool wait for tasks of its own queue, which none of them is left to
 * run. Looked at once a second; two looks in a row that see the same are the proof.
 */
final class SelfStarved {
  /** The stack is said again, for whoever keeps only the last chunks. */
  private static final int AGAIN = 30;

  private long mark;
  private long since;
  private int looks;
  private @Nullable String stack;

  /** Reads what pools' threads wait for. */
  static final class Reader {
    private final TaskQueues queues;
    private final StackTraces stacks;

    /** Made when the first pool has a full house, and not before the application's main method. */
    private @Nullable OwnTasks own;

    private boolean cannot;

    Reader(TaskQueues queues, StackTraces stacks) {
      this.queues = queues;
      this.stacks = stacks;
    }

    private OwnTasks.@Nullable Waiting waiting(Object pool, PoolThreads threads) {
      try {
        own = own == null && !cannot ? new OwnTasks() : own;
      } catch (ReflectiveOperationException e) {
        cannot = true; // this JDK keeps it elsewhere
      }
      return own == null ? null : own.of(pool, threads, queues);
    }
  }

  /**
   * Looks.
   *
   * @param tellAgain whether the event is to have all that is known
   */
  void look(
      Object pool, PoolThreads threads, Reader reader, boolean tellAgain, ExecutorLoadEvent event) {
    OwnTasks.Waiting waiting =
        event.queued == 0 || canHaveMore(pool, threads, reader.queues)
            ? null
            : reader.waiting(pool, threads);
    if (waiting == null) {
      looks = 0;
      stack = null;
      return;
    }
    if (looks == 0 || waiting.mark() != mark) {
      mark = waiting.mark();
      since = System.nanoTime();
      looks = 1;
      stack = null;
      return;
    }
    event.waitForOwn = waiting.threads();
    event.waitForOwnLasted = Timespans.of(System.nanoTime() - since);
    if (stack == null) {
      stack = reader.stacks.of(waiting.one());
      event.waitForOwnStack = stack;
    } else if (tellAgain || looks % AGAIN == 0) {
      event.waitForOwnStack = stack;
    }
    looks++;
  }

  /** A new thread would take a task from the queue, and the others go on. */
  private static boolean canHaveMore(Object pool, PoolThreads threads, TaskQueues queues) {
    Object queue = threads.queue(pool);
    int has = threads.threads(pool);
    // A framework's queue may refuse a task so that a thread is added.
    boolean neverFull =
        queue != null
            && queue.getClass().getName().startsWith("java.util.concurrent.")
            && queues.capacity(queue) == Integer.MAX_VALUE;
    return has < (neverFull ? Math.max(1, threads.core(pool)) : threads.maximum(pool));
  }
}
