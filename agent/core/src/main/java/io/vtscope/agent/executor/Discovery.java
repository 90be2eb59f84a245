package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.JoinPools;
import io.vtscope.agent.jvm.PoolThreads;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.jvm.TaskQueues;
import org.jspecify.annotations.Nullable;

/** Adds executors to the registry: when created, when used, or through their threads. */
final class Discovery {
  private final Registry registry;
  private final StackTraces stacks;
  private final PoolClasses pools = new PoolClasses();

  Discovery(Registry registry, StackTraces stacks) throws ReflectiveOperationException {
    this.registry = registry;
    this.stacks = stacks;
  }

  void created(Object executor) {
    if (registry.find(executor) == null) {
      Watched added = registry.hasRoom(executor) ? add(executor, origin(executor)) : null;
      if (added == null && !JoinPools.isScheduler(executor)) {
        registry.leaveOut();
      }
    }
  }

  /** Adds an executor that was found through its threads. */
  void older(Object executor) {
    if (registry.find(executor) == null
        && (!registry.hasRoom(executor) || add(executor, Origin.UNKNOWN) == null)) {
      registry.leaveOut();
    }
  }

  /** Null if left out. */
  @Nullable Watched used(Object executor) {
    Watched watched = registry.find(executor);
    if (watched == null && registry.hasRoom(executor)) {
      watched = add(executor, Origin.UNKNOWN);
      if (watched != null) {
        registry.foundLater();
      }
    }
    return watched;
  }

  @Nullable PoolThreads threads(Object executor, Woven.Kind kind) {
    return pools.threads(executor, kind);
  }

  Origin origin(Object executor) {
    // JDK streams may create the common pool.
    boolean isJdk = Woven.kind(executor) != Woven.Kind.FORK_JOIN && Maker.isJdk();
    return new Origin(stacks.ofCaller(), Maker.ofCaller(), isJdk);
  }

  private @Nullable Watched add(Object executor, Origin origin) {
    Woven.Kind kind = Woven.kind(executor);
    Watched added = registry.add(executor, kind, origin, pools.threads(executor, kind));
    if (added == null) {
      return registry.find(executor);
    }
    added.readSettings(executor);
    if (!origin.isKnown()) {
      PoolThreads threads = added.threads;
      int queued = threads == null ? 0 : TaskQueues.length(threads.queue(executor));
      added.foundLate(Found.late(executor, threads, queued));
    }
    return added;
  }
}
