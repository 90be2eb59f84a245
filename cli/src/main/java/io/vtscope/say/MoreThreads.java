package io.vtscope.say;

import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;

/** Fixes that limit an executor's load or add threads. */
final class MoreThreads {
  private MoreThreads() {}

  /** Adds a limit on submitters, then more threads. */
  static Draft bound(Draft draft, ThreadPool pool, TaskCounts tasks) {
    return add(
        draft.fix(tasks.feedsItself() ? "executor.BOUND_OTHERS" : "executor.BOUND"), pool, tasks);
  }

  /** Adds more threads, and virtual threads for waiting tasks. */
  static Draft add(Draft draft, ThreadPool pool, TaskCounts tasks) {
    if (pool.virtual()) {
      return draft.fix("executor.THREAD_PER_TASK");
    }
    String more = pool.limits().staysAtCore() ? "executor.CORE" : "executor.THREADS";
    return switch (pool.sort()) {
      case FORK_JOIN, COMMON_POOL -> draft.fix("executor." + pool.sort());
      case SPRING, SPRING_BOOT ->
          draft
              .fix(more)
              .fix("executor.VIRTUAL_SPRING" + (tasks.feedsItself() ? "_UNLIMITED" : ""));
      case THREAD_POOL, EVENT_LOOP -> draft.fix(more).fix("executor.VIRTUAL");
    };
  }
}
