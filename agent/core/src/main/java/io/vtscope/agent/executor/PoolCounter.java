package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.PoolThreads;
import org.jspecify.annotations.Nullable;

/** A pool's own counters, as last read. Only for the writer. */
final class PoolCounter {
  private final TaskCounts tasks;
  private final boolean isNew;

  private long completed;
  private int active;

  /** Tasks completed when found, if exact. */
  private long before;

  /** Whether {@link #before} was read while the pool was idle. */
  private boolean exact;

  /**
   * @param isNew whether the pool was found when created
   */
  PoolCounter(TaskCounts tasks, boolean isNew) {
    this.tasks = tasks;
    this.isNew = isNew;
  }

  /** Reads a thread pool; returns one of its threads, or null. */
  @Nullable Thread read(PoolThreads threads, Object executor, int queued, Found found) {
    PoolThreads.Work work = threads.work(executor);
    long given = tasks.accepted();
    if (work == null) {
      // Another thread holds the pool's lock, for example because threads exit.
      work = threads.workUnderLock(executor);
      if (work.completed() - before(found) > given) {
        return null;
      }
    }
    active = work.active();
    completed = work.completed();
    boolean isIdle = active == 0 && queued == 0 && given == tasks.accepted();
    if (isIdle && !exact) {
      exact = true;
      before = isNew ? 0 : completed - given;
    }
    return work.one();
  }

  void read(long completedByPool) {
    completed = completedByPool;
  }

  /** Tasks completed since the executor was found. */
  long completed(Found found) {
    long all = tasks.isTerminated() ? tasks.completedForGood() : completed;
    return Math.max(0, all - before(found));
  }

  int active() {
    return tasks.isTerminated() ? 0 : active;
  }

  private long before(Found found) {
    return exact ? before : found.completed();
  }
}
