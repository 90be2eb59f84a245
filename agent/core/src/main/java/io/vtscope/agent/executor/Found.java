package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.JoinPools;
import io.vtscope.agent.jvm.PoolThreads;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * How many tasks an executor had when the agent found it. All counts are 0 if the agent saw its
 * creation.
 *
 * @param completed approximate until the pool is idle
 * @param present queued or running
 * @param givenFromOutside fork-join pools only
 * @param begunFromOutside fork-join pools only
 */
record Found(long completed, long present, long givenFromOutside, long begunFromOutside) {
  static final Found NEW = new Found(0, 0, 0, 0);

  /**
   * Reads an older executor.
   *
   * @param queued -1 if unknown
   */
  static Found late(Object executor, @Nullable PoolThreads threads, int queued) {
    if (executor instanceof ForkJoinPool pool) {
      JoinPools.Outside outside = JoinPools.outside(pool);
      return new Found(JoinPools.completed(pool), 0, outside.given(), outside.begun());
    }
    if (threads == null) {
      return NEW;
    }
    PoolThreads.Work work = threads.workUnderLock(executor);
    return new Found(work.completed(), (long) work.active() + Math.max(0, queued), 0, 0);
  }

  /** Excludes tasks present when found. */
  long givenSince(long given) {
    return Math.max(0, given - present);
  }
}
