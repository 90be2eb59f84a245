package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.JoinPools;
import io.vtscope.agent.jvm.PoolThreads;
import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.jvm.TaskQueues;
import io.vtscope.agent.jvm.ThreadExecutors;
import io.vtscope.agent.jvm.WrappedTasks;
import io.vtscope.agent.weave.Hook;
import io.vtscope.agent.weave.Weaving;
import io.vtscope.probe.ExecutorsLeftOutEvent;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/** Counts the tasks of executors through woven calls. */
public final class Executors {
  /** Nanoseconds between two recorded rejection stacks. */
  private static final long REJECTION_STACK_PAUSE = 1_000_000_000;

  /** Nanoseconds after which an unstarted task counts as cancelled. */
  private static final long FORGOTTEN = 60_000_000_000L;

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

  private final StackTraces stacks;
  private final Registry registry = new Registry();
  private final PoolClasses pools = new PoolClasses();
  private final Writer writer;
  private final SchedulerGate gate;
  private volatile boolean newChunk;

  /**
   * Requires java.util.concurrent to be open.
   *
   * @param gate passed when the scheduler is created
   */
  public Executors(
      StackTraces stacks, Names names, SchedulerGate gate, Instrumentation instrumentation)
      throws ReflectiveOperationException {
    this.stacks = stacks;
    this.gate = gate;
    this.writer =
        new Writer(
            new AwaitedReader(stacks, registry, instrumentation),
            new FullPools(stacks, instrumentation),
            names);
    warmUp();
  }

  /** Loads none of the classes to be woven. */
  public static void weave(Weaving weaving) {
    for (Map.Entry<String, Woven> entry : Woven.CLASSES.entrySet()) {
      weaving.weave(entry.getKey(), entry.getValue().asWoven());
    }
  }

  public void listen(Weaving weaving) throws ReflectiveOperationException {
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

  /** Finds older executors through their threads. */
  public void findOlder() {
    try {
      ThreadExecutors.all().forEach(this::older);
    } catch (ReflectiveOperationException e) {
      // found when used
    }
  }

  private void older(Object executor) {
    if (registry.find(executor) == null
        && (!registry.hasRoom(executor) || add(executor, Origin.UNKNOWN) == null)) {
      registry.leaveOut();
    }
  }

  /** Samples all queues; returns whether tasks are queued, other than for later. */
  public boolean lookAtQueues() {
    boolean areQueued = false;
    for (Watched watched : registry.all()) {
      Object executor = watched.get();
      if (executor != null) {
        int queued = writer.queued(watched, executor);
        if (queued >= 0) {
          watched.lookAtQueue(queued, System.nanoTime());
          areQueued |= queued > 0 && !Writer.isDelayed(watched, executor);
        }
      }
    }
    return areQueued;
  }

  /** Repeats everything, because old chunks may be dropped. */
  public void chunkBegins() {
    newChunk = true;
  }

  public void write() {
    write(false);
  }

  /** Writes all executors, even idle ones. */
  public void writeAll() {
    write(true);
  }

  private synchronized void write(boolean all) {
    boolean tellAgain = newChunk;
    newChunk = false;
    boolean someGone = false;
    long old = System.nanoTime() - FORGOTTEN;
    registry.waiting.forgetBefore(old);
    registry.running.forgetBefore(old);
    registry.makeRoom();
    for (Watched watched : registry.all()) {
      watched.told &= !tellAgain;
      someGone |= !writeOne(watched, all);
    }
    if (someGone) {
      registry.forgetGone();
    }
    tellLeftOut();
  }

  private void tellLeftOut() {
    long more = registry.takeLeftOut();
    if (more > 0) {
      ExecutorsLeftOutEvent event = new ExecutorsLeftOutEvent();
      event.count = more;
      event.commit();
    }
  }

  /**
   * Returns whether the executor still exists. One unreadable executor must not affect the others.
   */
  private boolean writeOne(Watched watched, boolean last) {
    try {
      return writer.write(watched, last);
    } catch (RuntimeException | LinkageError e) {
      return true; // retried
    }
  }

  private void warmUp() {
    Object executor = new Object();
    Watched watched =
        new Watched(executor, 0, Woven.Kind.PER_TASK, Origin.UNKNOWN, null, registry.waiting);
    watched.submitted(executor);
    begin(executor, executor);
    end(executor, executor);
    watched.completed.increment();
    watched.failed.increment();
    watched.rejected.increment();
    watched.rejectedAfterShutdown.increment();
    TaskQueues.hasFailed(executor);
    TaskQueues.waitsSince(executor, 0);
    watched.refused().refused(executor, WrappedTasks.unwrapped(executor));
    watched.refused().given(executor, executor);
    watched.refused().count(0);
    JoinPools.isScheduler(executor);
    origin(executor);
    ThreadPoolExecutor pool =
        new ThreadPoolExecutor(
            0, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new NoThreads());
    PoolThreads threads = pools.threads(pool, Woven.Kind.THREAD_POOL);
    if (threads != null) {
      threads.work(pool);
      threads.isShutDown(pool);
    }
    new Counter(Hook.Call.STARTED).accept(null, executor); // also loads the compiled switch
  }

  private Origin origin(Object executor) {
    // JDK streams may create the common pool.
    boolean isJdk = Woven.kind(executor) != Woven.Kind.FORK_JOIN && Maker.isJdk();
    return new Origin(stacks.ofCaller(), Maker.ofCaller(), isJdk);
  }

  private static final class NoThreads implements ThreadFactory {
    @Override
    public @Nullable Thread newThread(Runnable task) {
      return null;
    }
  }

  private void created(Object executor) {
    try {
      if (registry.find(executor) == null) {
        Watched added = registry.hasRoom(executor) ? add(executor, origin(executor)) : null;
        if (added == null && !JoinPools.isScheduler(executor)) {
          registry.leaveOut();
        }
      }
      if (JoinPools.isScheduler(executor)) {
        gate.pass();
      }
    } catch (Throwable e) {
      // found when used
    }
  }

  private void submitted(@Nullable Object task, Object executor) {
    try {
      Watched watched = known(executor);
      if (watched != null) {
        if (task instanceof Thread thread) {
          watched.named(thread);
        }
        RefusedTasks refused = watched.refused;
        if (refused != null && task != null) {
          refused.given(task, WrappedTasks.unwrapped(task));
        }
        // When a task has its own thread, its start is not observed.
        watched.submitted(watched.kind == Woven.Kind.PER_TASK ? null : task);
        if (watched.wantsSubmitter) {
          watched.wantsSubmitter = false;
          watched.submittedAt = stacks.ofCaller();
        }
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
      Watched watched = known(executor);
      if (watched != null && task != null) {
        if (watched.kind == Woven.Kind.JETTY) {
          watched.started.increment();
        } else {
          watched.current = task;
        }
        watched.named(Thread.currentThread());
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
      timed.executor.waits.add(Math.max(0, waited));
      timed.executor.named(Thread.currentThread());
      registry.running.put(task, timed.executor);
    }
  }

  private void end(Object task, Object executor) {
    TimedTasks.Timed<Watched> timed = registry.running.take(task, executor);
    if (timed != null && timed.executor != null) {
      timed.executor.runs.add(System.nanoTime() - timed.since);
    }
  }

  private void completed(@Nullable Object given, Object executor) {
    try {
      Watched watched = known(executor);
      if (watched != null && !watched.isNoTask(given)) {
        Object task = given;
        if (watched.kind == Woven.Kind.EVENT_LOOP) {
          task = watched.current;
          watched.current = null;
        }
        watched.completed.increment();
        watched.named(Thread.currentThread());
        if (task != null) {
          end(task, executor);
        }
        if (TaskQueues.hasFailed(task)) {
          watched.failed.increment();
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
        Watched watched = known(executor);
        if (watched != null) {
          watched.failed.increment();
        }
      } catch (Throwable e) {
        // counts stay too low
      }
    }
  }

  private void rejected(@Nullable Object task, Object executor) {
    try {
      Watched watched = known(executor);
      if (watched != null) {
        watched.rejected.increment();
        // Checked now, because the pool may soon be collected.
        if (watched.threads != null && watched.threads.isShutDown(executor)) {
          watched.rejectedAfterShutdown.increment();
          return;
        }
        if (watched.kind == Woven.Kind.THREAD_POOL && task != null) {
          watched.refused().refused(task, WrappedTasks.unwrapped(task));
        }
        long now = System.nanoTime();
        if (watched.rejectedAt == null || now - watched.rejectedStackAt > REJECTION_STACK_PAUSE) {
          watched.rejectedStackAt = now;
          watched.rejectedAt = stacks.ofCaller();
        }
      }
    } catch (Throwable e) {
      // counts stay too low
    }
  }

  private @Nullable Watched known(Object executor) {
    Watched watched = registry.find(executor);
    if (watched == null && registry.hasRoom(executor)) {
      watched = add(executor, Origin.UNKNOWN);
      if (watched != null) {
        registry.foundLater();
      }
    }
    return watched;
  }

  private @Nullable Watched add(Object executor, Origin origin) {
    Woven.Kind kind = Woven.kind(executor);
    Watched added = registry.add(executor, kind, origin, pools.threads(executor, kind));
    if (added == null) {
      return registry.find(executor);
    }
    writer.look(added, executor);
    if (!origin.isKnown()) {
      PoolThreads threads = added.threads;
      added.foundLate(executor, threads == null ? 0 : TaskQueues.length(threads.queue(executor)));
    }
    return added;
  }
}
