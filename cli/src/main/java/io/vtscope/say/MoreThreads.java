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
    boolean isJoinPool =
        pool.sort() == ThreadPool.Sort.FORK_JOIN || pool.sort() == ThreadPool.Sort.COMMON_POOL;
    if (pool.virtual()) {
      return draft.fix("executor.THREAD_PER_TASK");
    } else if (isJoinPool) {
      return joinPool(draft, pool);
    }
    String waits =
        switch (pool.sort()) {
          case SPRING, SPRING_BOOT ->
              tasks.feedsItself() ? "executor.VIRTUAL_SPRING_UNLIMITED" : "executor.VIRTUAL_SPRING";
          default -> "executor.VIRTUAL";
        };
    return draft.fix(pool.limits().staysAtCore() ? "executor.CORE" : "executor.THREADS").fix(waits);
  }

  private static Draft joinPool(Draft draft, ThreadPool pool) {
    boolean isCommon = pool.sort() == ThreadPool.Sort.COMMON_POOL;
    return draft
        .fix("executor.JOIN_POOL")
        .fix(isCommon ? "executor.PARALLELISM_COMMON" : "executor.PARALLELISM")
        .fix(isCommon ? "executor.PARALLEL_STREAMS" : null);
  }
}
