package io.vtscope.say;

import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;

/** Fixes that limit an executor's load or add threads. */
final class MoreThreads {
  private static final String PREFIX = "executor-saturation.";

  private MoreThreads() {}

  /** Adds a limit on submitters, then more threads. */
  static Draft bound(Draft draft, ThreadPool pool, TaskCounts tasks) {
    return add(draft.fix(of(tasks.feedsItself() ? "BOUND_OTHERS" : "BOUND")), pool, tasks);
  }

  /** Adds more threads, and virtual threads for waiting tasks. */
  static Draft add(Draft draft, ThreadPool pool, TaskCounts tasks) {
    boolean isJoinPool =
        pool.sort() == ThreadPool.Sort.FORK_JOIN || pool.sort() == ThreadPool.Sort.COMMON_POOL;
    if (pool.virtual()) {
      return draft.fix(of("THREAD_PER_TASK"));
    } else if (isJoinPool) {
      return joinPool(draft, pool);
    }
    String waits =
        switch (pool.sort()) {
          case SPRING, SPRING_BOOT ->
              tasks.feedsItself() ? "VIRTUAL_SPRING_UNLIMITED" : "VIRTUAL_SPRING";
          default -> "VIRTUAL";
        };
    return draft.fix(of(pool.limits().staysAtCore() ? "CORE" : "THREADS")).fix(of(waits));
  }

  private static Draft joinPool(Draft draft, ThreadPool pool) {
    boolean isCommon = pool.sort() == ThreadPool.Sort.COMMON_POOL;
    return draft
        .fix(of("JOIN_POOL"))
        .fix(of(isCommon ? "PARALLELISM_COMMON" : "PARALLELISM"))
        .fix(isCommon ? of("PARALLEL_STREAMS") : null);
  }

  private static String of(String name, String... values) {
    return Remedies.of(PREFIX + name, values);
  }
}
