package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.JoinPools;
import io.vtscope.agent.jvm.PoolThreads;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.jvm.TaskQueues;
import io.vtscope.agent.jvm.WrappedTasks;
import io.vtscope.agent.weave.Hook;
import io.vtscope.agent.weave.Weaving;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** What woven executors call, on application threads: no locks, no exceptions. */
final class WovenCalls {
  private static final List<Hook.Call> CALLS =
      List.of(
          Hook.Call.CREATED,
          Hook.Call.SUBMITTED,
          Hook.Call.STARTED,
          Hook.Call.BEGUN,
          Hook.Call.COMPLETED,
          Hook.Call.ENDED,
          Hook.Call.TERMINATED,
          Hook.Call.FAILED,
          Hook.Call.REJECTED);

  private final Registry registry;
  private final Discovery discovery;
  private final StackTraces stacks;
  private final SchedulerGate gate;

  WovenCalls(Registry registry, Discovery discovery, StackTraces stacks, SchedulerGate gate) {
    this.registry = registry;
    this.discovery = discovery;
    this.stacks = stacks;
    this.gate = gate;
  }

  void listen(Weaving weaving) throws ReflectiveOperationException {
    for (Hook.Call call : CALLS) {
      weaving.on(call, new Counter(call));
    }
  }

  /** One class for all hooks, because class loading delays main. */
  private final class Counter implements BiConsumer<Object, Object> {
    private final Hook.Call call;

    private Counter(Hook.Call call) {
      this.call = call;
    }

    @Override
    public void accept(@Nullable Object task, Object executor) {
      switch (call) {
        case CREATED -> created(executor);
        case SUBMITTED -> submitted(task, executor);
        case STARTED -> started(task, executor);
        case BEGUN -> begun(task, executor);
        case COMPLETED -> completed(task, executor);
        case ENDED -> ended(task, executor);
        case TERMINATED -> terminated(executor);
        case FAILED -> failed(task, executor);
        case REJECTED -> rejected(task, executor);
        default -> throw new IllegalStateException(call.name());
      }
    }
  }

  /** Loads what the calls use. */
  void warmUp() {
    Object executor = new Object();
    Watched watched =
        new Watched(executor, 0, Woven.Kind.PER_TASK, Origin.UNKNOWN, null, registry.waiting);
    watched.submitted(executor);
    begin(executor, executor);
    end(executor, executor);
    TaskCounts tasks = watched.tasks;
    tasks.completed.increment();
    tasks.failed.increment();
    tasks.rejected.increment();
    tasks.rejectedAfterShutdown.increment();
    TaskQueues.hasFailed(executor);
    TaskQueues.waitsSince(executor, 0);
    tasks.refused().refused(executor, WrappedTasks.unwrapped(executor));
    tasks.refused().given(executor, executor);
    tasks.refused().count(0);
    JoinPools.isScheduler(executor);
    discovery.origin(executor);
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            0, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new NoThreads());
    PoolThreads threads = discovery.threads(pool, Woven.Kind.THREAD_POOL);
    if (threads != null) {
      threads.work(pool);
      threads.isShutDown(pool);
    }
    new Counter(Hook.Call.STARTED).accept(null, executor); // also loads the compiled switch
  }

  private static final class NoThreads implements ThreadFactory {
    @Override
    public @Nullable Thread newThread(Runnable task) {
      return null;
    }
  }

  private void created(Object executor) {
    try {
      discovery.created(executor);
      if (JoinPools.isScheduler(executor)) {
        gate.pass();
      }
    } catch (Throwable e) {
      // found when used
    }
  }

  private void submitted(@Nullable Object task, Object executor) {
    try {
      Watched watched = discovery.used(executor);
      if (watched != null) {
        if (task instanceof Thread thread) {
          watched.thread.seen(thread);
        }
        RefusedTasks refused = watched.tasks.refusedOrNull();
        if (refused != null && task != null) {
          refused.given(task, WrappedTasks.unwrapped(task));
        }
        // When a task has its own thread, its start is not observed.
        watched.submitted(watched.kind == Woven.Kind.PER_TASK ? null : task);
        watched.stacks.submitted(stacks);
      }
    } catch (Throwable e) {
      // counts stay too low
    }
  }

  private void started(@Nullable Object task, Object executor) {
    try {
      if (task != null) {
        begin(task, executor);
      }
    } catch (Throwable e) {
      // not timed
    }
  }

  /** For executors that do not count tasks themselves. */
  private void begun(@Nullable Object task, Object executor) {
    try {
      Watched watched = discovery.used(executor);
      if (watched != null && task != null) {
        if (watched.kind == Woven.Kind.EVENT_LOOP) {
          watched.tasks.begins(task);
        } else {
          watched.tasks.started.increment();
        }
        watched.thread.seen(Thread.currentThread());
        begin(task, executor);
      }
    } catch (Throwable e) {
      // counts stay too low
    }
  }

  private void begin(Object task, Object executor) {
    TimedTasks.Timed<Watched> timed = registry.waiting.take(task, executor);
    if (timed != null && timed.executor != null) {
      long waited = System.nanoTime() - TaskQueues.waitsSince(task, timed.since);
      timed.executor.tasks.waits.add(Math.max(0, waited));
      timed.executor.thread.seen(Thread.currentThread());
      registry.running.put(task, timed.executor);
    }
  }

  private void end(Object task, Object executor) {
    TimedTasks.Timed<Watched> timed = registry.running.take(task, executor);
    if (timed != null && timed.executor != null) {
      timed.executor.tasks.runs.add(System.nanoTime() - timed.since);
    }
  }

  private void completed(@Nullable Object given, Object executor) {
    try {
      Watched watched = discovery.used(executor);
      if (watched != null && !watched.isNoTask(given)) {
        Object task = watched.kind == Woven.Kind.EVENT_LOOP ? watched.tasks.takeCurrent() : given;
        watched.tasks.completed.increment();
        watched.thread.seen(Thread.currentThread());
        if (task != null) {
          end(task, executor);
        }
        if (TaskQueues.hasFailed(task)) {
          watched.tasks.failed.increment();
        }
      }
    } catch (Throwable e) {
      // counts stay too low
    }
  }

  /** For executors that count tasks themselves. */
  private void ended(@Nullable Object task, Object executor) {
    try {
      if (task != null) {
        end(task, executor);
      }
      if (TaskQueues.hasFailed(task)) {
        failed(task, executor);
      }
    } catch (Throwable e) {
      // counts stay too low
    }
  }

  private void terminated(Object executor) {
    try {
      Watched watched = registry.find(executor);
      if (watched != null) {
        watched.terminated(executor);
      }
    } catch (Throwable e) {
      // keeps the last sample
    }
  }

  private void failed(@Nullable Object thrown, Object executor) {
    if (thrown != null) {
      try {
        Watched watched = discovery.used(executor);
        if (watched != null) {
          watched.tasks.failed.increment();
        }
      } catch (Throwable e) {
        // counts stay too low
      }
    }
  }

  private void rejected(@Nullable Object task, Object executor) {
    try {
      Watched watched = discovery.used(executor);
      if (watched != null) {
        watched.tasks.rejected.increment();
        // Checked now, because the pool may soon be collected.
        if (watched.isShutDown(executor)) {
          watched.tasks.rejectedAfterShutdown.increment();
          return;
        }
        if (watched.kind == Woven.Kind.THREAD_POOL && task != null) {
          watched.tasks.refused().refused(task, WrappedTasks.unwrapped(task));
        }
        watched.stacks.rejected(stacks);
      }
    } catch (Throwable e) {
      // counts stay too low
    }
  }
}
