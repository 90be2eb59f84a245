package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.executor.Backlog;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.observation.Stack;

/**
 * What to do about an executor that has no room for tasks. Whoever holds up those that give it
 * tasks stops it for good where its own tasks are among them: that is never advised.
 */
final class ExecutorRemedy {
  private static final String FOR_EVER =
      "a task that waits for another of the same executor may wait for ever. If they are only slow, ";

  private static final String AT_ITS_THREADS = "Look at its threads (jstack): " + FOR_EVER;

  private static final String BOOT =
      "Where its tasks mostly wait for others, set spring.threads.virtual.enabled=true, which runs"
          + " each on a virtual thread; else set spring.task.execution.pool.core-size to the threads"
          + " that are wanted: with its queue it never has more.";

  private static final String NEVER_HELD_UP =
      "Its own tasks give it tasks: hold up none of those that do, by a Semaphore or a queue that they"
          + " wait for, or all its threads wait for each other. ";

  private ExecutorRemedy() {}

  /** Of a queue that is long while all threads are busy. */
  static String backlog(Executor executor) {
    if (FullHouse.isOneLock(executor)) {
      return FullHouse.remedy(executor);
    }
    if (executor.isEventLoop()) {
      return eventLoop(executor);
    }
    if (ExecutorWords.isOfBoot(executor)) {
      return BOOT;
    }
    if (executor.isJoinPool()) {
      return sentence(joinPool(executor));
    }
    if (executor.total().completed() == 0) {
      return standstill(executor);
    }
    Backlog backlog = executor.saturation().backlog();
    return backlog != null && backlog.isWorkedOff(executor.last())
        ? NEVER_HELD_UP
            + "Nothing needs to change if this is work that is given once; for it to be done sooner, "
            + more(executor)
            + "."
        : bounded(executor);
  }

  /** Which has no other thread for its connections. */
  static String eventLoop(Executor executor) {
    Site site = FullHouse.site(executor);
    return "Let nothing wait or compute for long on an event loop: hand what calls "
        + (site == null ? "such code" : site.name())
        + " to a virtual thread (Executors.newVirtualThreadPerTaskExecutor(), in Vert.x"
        + " executeBlocking), and go on with its answer.";
  }

  /** Where none of its tasks ends. */
  static String standstill(Executor executor) {
    Stack stack = Standstill.stack(executor);
    Site waiter = stack == null ? null : ExecutorNames.user(stack);
    if (Standstill.isShared(executor)) {
      return "Let no task wait for what another of the same executor does"
          + (waiter == null ? "" : ", as " + waiter.name() + " does")
          + ": run those that it waits for on an executor of their own, or each on a virtual thread"
          + " (Executors.newVirtualThreadPerTaskExecutor()). More threads only put it off.";
    }
    return (waiter == null
            ? AT_ITS_THREADS
            : "See what ends the wait in " + waiter.name() + ": " + FOR_EVER)
        + (executor.isJoinPool() ? joinPool(executor) : more(executor))
        + ".";
  }

  /** Where there is no room for tasks. */
  static String bounded(Executor executor) {
    return executor.total().byOwn() > 0
        ? NEVER_HELD_UP + "Bound what others give it, or " + more(executor) + "."
        : "Bound how much is given to it at a time, with a Semaphore for one that none of its own tasks"
            + " waits for, or "
            + more(executor)
            + ".";
  }

  /** More threads. A pool has more of them than its core only where its queue is full. */
  static String more(Executor executor) {
    if (executor.made().virtual()) {
      return "let each task have a virtual thread of its own (Executors.newVirtualThreadPerTaskExecutor()),"
          + " with a Semaphore within the task around what takes no more at once";
    }
    String core =
        executor.isUnbounded() && executor.made().core() < executor.made().maximum()
            ? "give it a greater core: with its queue it never has more threads"
            : "give it more threads unless its tasks compute";
    return core
        + (ExecutorWords.isOfSpring(executor)
            ? "; where its tasks mostly wait, use a SimpleAsyncTaskExecutor with setVirtualThreads(true)"
                + limit(executor)
            : "; where its tasks mostly wait, run each on a virtual thread");
  }

  /** Whoever gives a task beyond the limit is held up. */
  private static String limit(Executor executor) {
    return executor.total().byOwn() > 0
        ? ", without a concurrency limit"
        : " and setConcurrencyLimit";
  }

  /** Of a scheduler whose tasks do not begin when they are due. */
  static String late(Executor executor) {
    return "Give the scheduler more threads, which it never has beyond its core size"
        + (ExecutorWords.isOfSpring(executor)
            ? " (in Spring Boot spring.task.scheduling.pool.size)"
            : "")
        + ", or let its tasks hand what takes long to another executor: what mostly waits, each to a"
        + " virtual thread.";
  }

  private static String joinPool(Executor executor) {
    return "give tasks that wait to Executors.newVirtualThreadPerTaskExecutor(), which"
        + " CompletableFuture.supplyAsync takes as a second argument: a fork-join pool is for what"
        + " computes; where these do, give it less at a time, or more threads while there are"
        + " processors for them"
        + (executor.isCommonPool()
            ? " (-Djava.util.concurrent.ForkJoinPool.common.parallelism); parallel streams run on it"
                + " too: on virtual threads take sequential ones"
            : "");
  }

  private static String sentence(String text) {
    return Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }
}
