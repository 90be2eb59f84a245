package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.StackTraces;
import io.vtscope.agent.jvm.ThreadPools;
import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Counts what is given to executors, from the moment on that the classes are woven until they are
 * as before.
 */
public final class Executors {
  /** How often a second the rejecting stack is taken. */
  private static final long REJECTION_STACK_PAUSE = 1_000_000_000;

  private final Instrumentation instrumentation;
  private final StackTraces stacks;
  private final Registry registry = new Registry();
  private final Weaver weaver = new Weaver();
  private final ThreadPools pools = new ThreadPools();
  private final Hook hook;
  private final Writer writer;
  private volatile boolean newChunk;

  /** Whether there is a pool whose starts are counted. */
  private volatile boolean countsStarts;

  /** Needs java.lang and java.util.concurrent to be open to this class. */
  public Executors(Instrumentation instrumentation, StackTraces stacks)
      throws ReflectiveOperationException {
    this.instrumentation = instrumentation;
    this.stacks = stacks;
    this.hook = Hook.inJavaBase();
    this.writer = new Writer(pools);
  }

  /**
   * Weaves.
   *
   * @throws ReflectiveOperationException where the JVM does not let us; nothing is then woven
   */
  public void start() throws ReflectiveOperationException {
    warmUp();
    hook.set(Hook.Call.CREATED, this::created);
    hook.set(Hook.Call.SUBMITTED, this::submitted);
    hook.set(Hook.Call.STARTED, this::started);
    hook.set(Hook.Call.COMPLETED, this::completed);
    hook.set(Hook.Call.FAILED, this::failed);
    hook.set(Hook.Call.REJECTED, this::rejected);
    instrumentation.addTransformer(weaver, true);
    retransform();
  }

  /** Leaves the classes as they were. */
  public void stop() {
    try {
      hook.clear();
    } catch (ReflectiveOperationException e) {
      // it was set the same way
    }
    if (instrumentation.removeTransformer(weaver)) {
      retransform(); // with no transformer of ours: what they were
    }
  }

  /** Ten times a second: the length of queues. */
  public void look() {
    for (Watched watched : registry.all()) {
      Object executor = watched.get();
      if (executor instanceof ThreadPoolExecutor pool) {
        int queued = pools.queued(pool);
        if (queued >= 0) {
          watched.queueSum += queued;
          watched.queueLooks++;
        }
      }
    }
  }

  /** A chunk has begun: what executors are is to be in it too, as older chunks may be dropped. */
  public void chunkBegins() {
    newChunk = true;
  }

  /** Once a second, and where a chunk ends: what was counted. */
  public synchronized void write() {
    boolean tellAgain = newChunk;
    newChunk = false;
    boolean someGone = false;
    for (Watched watched : registry.all()) {
      watched.told &= !tellAgain;
      someGone |= !writer.write(watched);
    }
    if (someGone) {
      registry.forgetGone();
    }
  }

  /** What woven code will call is loaded and initialised before it does. */
  private void warmUp() {
    Object executor = new Object();
    Watched watched = new Watched(executor, 0, Woven.Kind.PER_TASK, "", new AtomicInteger());
    watched.submitted(executor);
    watched.started(executor);
    watched.ended(executor);
    watched.completed.increment();
    watched.failed.increment();
    watched.rejected.increment();
    pools.hasFailed(executor);
    weaver.warmUp();
    stacks.ofCaller();
  }

  private void retransform() {
    List<Class<?>> loaded = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (Woven.CLASSES.containsKey(type.getName().replace('.', '/'))
          && instrumentation.isModifiableClass(type)) {
        loaded.add(type);
      }
    }
    try {
      instrumentation.retransformClasses(loaded.toArray(Class<?>[]::new));
    } catch (java.lang.instrument.UnmodifiableClassException | LinkageError e) {
      // another agent has left them in a shape that cannot be woven: they are not counted
    }
  }

  private void created(@Nullable Object none, Object executor) {
    try {
      if (registry.find(executor) == null) {
        add(executor, stacks.ofCaller());
      }
    } catch (Throwable e) {
      // it is found when it is used
    }
  }

  private void submitted(@Nullable Object task, Object executor) {
    try {
      Watched watched = known(executor);
      if (watched != null) {
        if (watched.threadName == null && task instanceof Thread thread) {
          watched.threadsAreVirtual = thread.isVirtual();
          watched.threadName = thread.getName();
        }
        watched.submitted(task);
      }
    } catch (Throwable e) {
      // counts are too small
    }
  }

  private void started(@Nullable Object task, Object executor) {
    if (task == null || !(registry.someTimed() || countsStarts)) {
      return;
    }
    try {
      Watched watched = known(executor);
      if (watched != null) {
        if (watched.kind == Woven.Kind.JETTY) {
          watched.started.increment();
        }
        watched.started(task);
      }
    } catch (Throwable e) {
      // counts are too small
    }
  }

  private void completed(@Nullable Object task, Object executor) {
    try {
      Watched watched = known(executor);
      if (watched != null) {
        watched.completed.increment();
        if (watched.threadName == null) {
          watched.threadsAreVirtual = Thread.currentThread().isVirtual();
          watched.threadName = Thread.currentThread().getName();
        }
        if (task != null && registry.someTimed()) {
          watched.ended(task);
        }
        if (pools.hasFailed(task)) {
          watched.failed.increment();
        }
      }
    } catch (Throwable e) {
      // counts are too small
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
        // counts are too small
      }
    }
  }

  private void rejected(@Nullable Object task, Object executor) {
    try {
      Watched watched = known(executor);
      if (watched != null) {
        watched.rejected.increment();
        long now = System.nanoTime();
        if (watched.rejectedAt == null || now - watched.rejectedStackAt > REJECTION_STACK_PAUSE) {
          watched.rejectedStackAt = now;
          watched.rejectedAt = stacks.ofCaller();
        }
      }
    } catch (Throwable e) {
      // counts are too small
    }
  }

  private @Nullable Watched known(Object executor) {
    Watched watched = registry.find(executor);
    return watched == null ? add(executor, "") : watched;
  }

  private @Nullable Watched add(Object executor, String madeAt) {
    Woven.Kind kind = kind(executor);
    if (kind == Woven.Kind.JETTY) {
      countsStarts = true;
    }
    Watched added = registry.add(executor, kind, madeAt);
    if (added != null) {
      writer.look(added, executor);
    }
    return added;
  }

  /** By the class of it that is woven. */
  private static Woven.Kind kind(Object executor) {
    for (Class<?> type = executor.getClass(); type != null; type = type.getSuperclass()) {
      Woven woven = Woven.CLASSES.get(type.getName().replace('.', '/'));
      if (woven != null) {
        return woven.kind();
      }
    }
    return Woven.Kind.PER_TASK;
  }
}
