package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.JoinPools;
import io.vtscope.agent.jvm.PoolThreads;
import io.vtscope.agent.jvm.TaskQueues;
import io.vtscope.agent.jvm.framework.FrameworkPool;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Bounds of an executor; -1 if unlimited or unknown.
 *
 * @param queue class name
 * @param rejection class name
 */
record Settings(
    int core, int maximum, int capacity, @Nullable String queue, @Nullable String rejection) {
  static final Settings UNKNOWN = new Settings(-1, -1, -1, null, null);

  static Settings of(PoolThreads threads, Object executor) {
    Object queue = threads.queue(executor);
    Object handler = threads.handler(executor);
    return new Settings(
        threads.core(executor),
        threads.maximum(executor),
        TaskQueues.capacity(queue),
        nameOf(queue),
        handler == null ? null : rejection(handler));
  }

  static Settings of(ForkJoinPool pool) {
    int parallelism = JoinPools.parallelism(pool);
    return new Settings(parallelism, parallelism, -1, null, null);
  }

  static Settings of(FrameworkPool framework, Object executor) {
    return new Settings(
        framework.core(executor),
        framework.maximum(executor),
        framework.capacity(executor),
        nameOf(framework.queue(executor)),
        null);
  }

  private static @Nullable String nameOf(@Nullable Object queue) {
    return queue == null ? null : queue.getClass().getName();
  }

  /** Includes the superclass, because handlers often extend a JDK policy. */
  private static String rejection(Object handler) {
    Class<?> type = handler.getClass();
    Class<?> base = type.getSuperclass();
    return base == null || base == Object.class
        ? type.getName()
        : type.getName() + " extends " + base.getName();
  }
}
