package io.vtscope.agent.jvm;

import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.ThreadPoolExecutor;
import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/** The executors that platform threads work for. */
public final class ThreadExecutors {
  private ThreadExecutors() {}

  /** Thread pools and fork-join pools of the JDK that have a thread at this moment. */
  public static Set<Object> all() throws ReflectiveOperationException {
    PrivateField holder = PrivateField.of(Thread.class, "holder");
    PrivateField task = PrivateField.of(Private.type("java.lang.Thread$FieldHolder"), "task");
    Class<?> worker = Private.type(ThreadPoolExecutor.class.getName() + "$Worker");
    PrivateField pool = PrivateField.of(worker, "this$0");
    // Its getter can be overridden.
    PrivateField joinPool = PrivateField.of(ForkJoinWorkerThread.class, "pool");
    Set<Object> all = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Thread thread : platformThreads()) {
      Object held = holder.get(thread);
      Object runs = held == null ? null : task.get(held);
      Object executor =
          worker.isInstance(runs)
              ? pool.get(runs)
              : thread instanceof ForkJoinWorkerThread ? joinPool.get(thread) : null;
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

  /** Null where nobody has used it: we do not make it. */
  private static @Nullable ForkJoinPool common() throws ReflectiveOperationException {
    return Unsafe.getUnsafe().shouldBeInitialized(ForkJoinPool.class)
        ? null
        : (ForkJoinPool) Private.field(ForkJoinPool.class, "common").get(null);
  }

  private static Thread[] platformThreads() {
    ThreadGroup group = Thread.currentThread().getThreadGroup();
    while (group.getParent() != null) {
      group = group.getParent();
    }
    Thread[] threads = new Thread[256];
    int found = group.enumerate(threads, true);
    while (found == threads.length) {
      threads = new Thread[threads.length * 2];
      found = group.enumerate(threads, true);
    }
    return Arrays.copyOf(threads, found);
  }
}
