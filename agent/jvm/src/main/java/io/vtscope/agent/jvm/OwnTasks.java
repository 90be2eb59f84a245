package io.vtscope.agent.jvm;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Whether all threads of a pool wait for tasks that it has in its own queue: none is left to run
 * them. Of a future whose task waits there, and of one that is made of such futures, it is known;
 * of a latch or a queue of results it is not.
 */
@SuppressWarnings("ReferenceEquality") // tasks are themselves
public final class OwnTasks {
  /** Futures that depend on each other; a task with more of them behind it is not followed on. */
  private static final int MOST_DEPENDENTS = 10_000;

  /** Futures in futures: an ExecutorCompletionService has one in another. */
  private static final int MOST_WRAPPED = 3;

  private static final String EITHER = CompletableFuture.class.getName() + "$Or";

  private final WrappedTasks wrapped = new WrappedTasks();
  private final PrivateField runner = PrivateField.of(FutureTask.class, "runner");
  private final Class<?> supply = Private.type(CompletableFuture.class.getName() + "$AsyncSupply");
  private final PrivateField supplied = PrivateField.of(supply, "dep");
  private final Class<?> run = Private.type(CompletableFuture.class.getName() + "$AsyncRun");
  private final PrivateField ran = PrivateField.of(run, "dep");
  private final PrivateField dependents = PrivateField.of(CompletableFuture.class, "stack");
  private final PrivateField next =
      PrivateField.of(Private.type(CompletableFuture.class.getName() + "$Completion"), "next");
  private final Class<?> step = Private.type(CompletableFuture.class.getName() + "$UniCompletion");
  private final PrivateField completes = PrivateField.of(step, "dep");
  private final Class<?> second = Private.type(CompletableFuture.class.getName() + "$CoCompletion");
  private final PrivateField first = PrivateField.of(second, "base");

  public OwnTasks() throws ReflectiveOperationException {}

  /**
   * All threads of a pool, each with what it waits for.
   *
   * @param mark the same as long as each waits for the same
   * @param one of the threads, which waits for a task in the queue
   */
  public record Waiting(int threads, long mark, Thread one) {}

  /**
   * Null where one of the threads does something else, waits for a time only, or for something of
   * which it is not known that it waits for the pool. One look proves nothing: threads go on while
   * others are looked at.
   */
  public @Nullable Waiting of(Object pool, PoolThreads threads, TaskQueues queues) {
    List<Thread> all = threads.all(pool);
    Set<Thread> pools = Collections.newSetFromMap(new IdentityHashMap<>());
    pools.addAll(all);
    IdentityHashMap<Object, Thread> awaited = new IdentityHashMap<>();
    long mark = all.size();
    for (Thread thread : all) {
      Object blocker = LockSupport.getBlocker(thread);
      if (blocker == null || isIdle(blocker) || thread.getState() != Thread.State.WAITING) {
        return null;
      }
      mark = mark * 31 + thread.threadId() * 31 + System.identityHashCode(blocker);
      if (!isRunBy(pools, blocker)) {
        awaited.put(blocker, thread);
      }
    }
    Thread one = awaited.isEmpty() ? null : awaited.values().iterator().next();
    for (Object task : queues.tasks(threads.queue(pool))) {
      if (awaited.isEmpty()) {
        break;
      }
      forget(task, awaited);
    }
    return one == null || !awaited.isEmpty() ? null : new Waiting(all.size(), mark, one);
  }

  /** As one that has no task waits for the queue. */
  private static boolean isIdle(Object blocker) {
    return blocker instanceof AbstractQueuedSynchronizer.ConditionObject;
  }

  /** A thread of the pool that waits has the task: it ends when that thread goes on. */
  private boolean isRunBy(Set<Thread> threads, Object blocker) {
    Thread by = blocker instanceof FutureTask ? (Thread) runner.get(blocker) : null;
    return by != null && threads.contains(by);
  }

  /** Who waits for a task of the queue, or for what it completes, needs no other proof. */
  private void forget(Object queued, IdentityHashMap<Object, Thread> awaited) {
    Object task = queued;
    for (int i = 0; i < MOST_WRAPPED; i++) {
      awaited.remove(task);
      forgetDependents(completedBy(task), awaited);
      Object within = wrapped.unwrapped(task);
      if (within == task) {
        return;
      }
      task = within;
    }
  }

  private void forgetDependents(@Nullable Object future, IdentityHashMap<Object, Thread> awaited) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    ArrayDeque<Object> futures = new ArrayDeque<>();
    @Nullable Object pending = future;
    while (pending != null) {
      Object dependent = seen.add(pending) ? dependents.get(pending) : null;
      while (dependent != null && seen.size() < MOST_DEPENDENTS && seen.add(dependent)) {
        awaited.remove(dependent); // a thread that waits stands there itself
        Object completed = completedBy(dependent);
        if (completed != null) {
          futures.add(completed);
        }
        dependent = next.get(dependent);
      }
      pending = futures.poll();
    }
  }

  /** The future that waits for a task or a step; null where another may complete it as well. */
  private @Nullable Object completedBy(Object task) {
    if (supply.isInstance(task)) {
      return supplied.get(task);
    }
    if (run.isInstance(task)) {
      return ran.get(task);
    }
    Object whole = second.isInstance(task) ? first.get(task) : task;
    return step.isInstance(whole) && !isOfEither(whole) ? completes.get(whole) : null;
  }

  /** Of two futures the first one will do. */
  private static boolean isOfEither(@Nullable Object step) {
    return step != null && step.getClass().getName().startsWith(EITHER);
  }
}
