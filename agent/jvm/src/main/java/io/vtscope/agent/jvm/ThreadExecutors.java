package io.vtscope.agent.jvm;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/** The executors of platform threads. */
public final class ThreadExecutors {
  private ThreadExecutors() {}

  /** JDK pools that currently have a thread. */
  public static Set<Object> all() throws ReflectiveOperationException {
    Set<Object> all = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Thread thread : PlatformThreads.all()) {
      Object held = JdkMember.THREAD_HOLDER.get(thread);
      Object runs = held == null ? null : JdkMember.THREAD_TASK.get(held);
      Object executor = null;
      if (JdkMember.WORKER_OWNER.isOf(runs)) {
        executor = JdkMember.WORKER_OWNER.get(runs);
      } else if (thread instanceof ForkJoinWorkerThread) {
        executor = JdkMember.WORKER_POOL.get(thread); // its getter can be overridden
      }
      if (executor != null) {
        all.add(executor);
      }
    }
    ForkJoinPool common = common();
    if (common != null) {
      all.add(common);
    }
    return all;
  }

  /** What a platform thread runs: its task, or itself. */
  public static Object task(Thread thread) {
    Object held = JdkMember.THREAD_HOLDER.get(thread);
    Object task = held == null ? null : JdkMember.THREAD_TASK.get(held);
    return task == null ? thread : task;
  }

  /** The common pool; null if unused, because the agent must not create it. */
  private static @Nullable ForkJoinPool common() throws ReflectiveOperationException {
    return Unsafe.getUnsafe().shouldBeInitialized(ForkJoinPool.class)
        ? null
        : (ForkJoinPool) JdkMember.COMMON_POOL.get();
  }
}
