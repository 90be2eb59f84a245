package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.AwaitedTasks;
import io.vtscope.agent.jvm.Capability;
import io.vtscope.agent.jvm.SharedWaits;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.jvm.ThisJdk;
import io.vtscope.agent.jvm.framework.FrameworkPool;
import io.vtscope.agent.jvm.framework.FrameworkThreads;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** Reads what the threads of pools wait for. */
final class AwaitedReader implements AllWaiting.Reader {
  private final StackTraces stacks;
  private final Registry registry;
  private final Instrumentation instrumentation;
  private @Nullable SharedWaits within;

  AwaitedReader(StackTraces stacks, Registry registry, Instrumentation instrumentation) {
    this.stacks = stacks;
    this.registry = registry;
    this.instrumentation = instrumentation;
  }

  @Override
  public AwaitedTasks.@Nullable Waiting waiting(AwaitedTasks.Pool pool) {
    return ThisJdk.has(Capability.TASKS) ? AwaitedTasks.of(pool, this::pools) : null;
  }

  List<AwaitedTasks.Pool> pools() {
    List<AwaitedTasks.Pool> known = new ArrayList<>();
    for (Watched watched : registry.all()) {
      Object executor = watched.get();
      AwaitedTasks.Pool pool = executor == null ? null : pool(watched, executor);
      if (pool != null) {
        known.add(pool);
      }
    }
    return known;
  }

  @Override
  public String stack(Thread thread) {
    return stacks.of(thread);
  }

  /** Null if unreadable. */
  AwaitedTasks.@Nullable Pool pool(Watched watched, Object executor) {
    if (watched.threads != null) {
      return new AwaitedTasks.ThreadPool(executor, watched.threads);
    }
    if (executor instanceof ForkJoinPool pool) {
      return new AwaitedTasks.JoinPool(pool);
    }
    FrameworkPool framework = watched.framework();
    return framework == null || framework.all(executor).isEmpty()
        ? null
        : new FrameworkThreads(executor, framework);
  }

  @Override
  public boolean isShared(AwaitedTasks.Pool pool, List<Object> blockers) {
    if (blockers.isEmpty()) {
      return false;
    }
    if (within == null) {
      within = new SharedWaits(instrumentation.getObjectSize(int.class));
    }
    return within.isShared(pool.tasks(), blockers);
  }
}
