package io.vtscope.agent.jvm;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Whether all threads of a pool wait for tasks that are still in its queue, directly or through
 * other tasks. It is known for futures whose task waits or runs somewhere, and for futures made of
 * such futures. It is unknown for latches and queues of results.
 */
@SuppressWarnings("ReferenceEquality") // tasks are themselves
public final class AwaitedTasks {
  /** Futures that depend on each other. A longer chain is not followed. */
  private static final int MOST_DEPENDENTS = 10_000;

  /** Futures in futures: an ExecutorCompletionService has one in another. */
  private static final int MOST_WRAPPED = 3;

  /** Threads on the way through other executors. */
  private static final int MOST_THREADS = 10_000;

  private static final String EITHER = CompletableFuture.class.getName() + "$Or";

  private AwaitedTasks() {}

  /** A pool, as it is read. */
  public interface Pool {
    /** The pool itself. */
    Object pool();

    /** All its threads; where threads are begun or ended meanwhile, or nearly. */
    List<Thread> threads();

    /** Some thousands of the tasks that wait in its queue. */
    List<Object> tasks();

    /** Whether a new thread would take a task from the queue, and the others go on. */
    boolean canHaveMore();

    /** Whether tasks are in its queue until their time comes, too. */
    boolean isDelayed();
  }

  /** A thread pool. */
  public record ThreadPool(Object pool, PoolThreads how) implements Pool {
    @Override
    public List<Thread> threads() {
      return how.all(pool);
    }

    @Override
    public List<Object> tasks() {
      return TaskQueues.tasks(how.queue(pool));
    }

    @Override
    public boolean canHaveMore() {
      return how.canHaveMore(pool);
    }

    @Override
    public boolean isDelayed() {
      return TaskQueues.isDelayed(how.queue(pool));
    }
  }

  /**
   * A fork-join pool. A worker that waits for a task of its own pool runs it, or the pool adds a
   * thread. A worker that waits for a latch or a {@code FutureTask} just waits.
   */
  public record JoinPool(ForkJoinPool pool) implements Pool {
    @Override
    public List<Thread> threads() {
      return JoinPools.all(pool);
    }

    @Override
    public List<Object> tasks() {
      return JoinPools.tasks(pool);
    }

    @Override
    public boolean canHaveMore() {
      return JoinPools.threads(pool) < JoinPools.parallelism(pool);
    }

    @Override
    public boolean isDelayed() {
      return false;
    }
  }

  /** What the threads of a pool wait for. */
  public enum Awaited {
    /** Tasks in its own queue. */
    OWN_TASKS,
    /** Tasks that run or wait elsewhere, and wait for these in turn. */
    CIRCLE,
    UNKNOWN
  }

  /**
   * All threads of a pool, each with what it waits for.
   *
   * @param mark the same as long as each waits for the same
   * @param one of the threads
   * @param blockers what they wait for, as far as they have told
   */
  public record Waiting(
      int threads, long mark, Thread one, Awaited awaited, List<Object> blockers) {}

  /**
   * Null where one of the threads does something else, or waits for a time only. One look proves
   * nothing: threads go on while others are looked at.
   *
   * @param others all pools that are known, asked for where it is not the pool's own queue
   */
  public static @Nullable Waiting of(Pool pool, Supplier<List<Pool>> others) {
    List<Thread> all = pool.threads();
    long mark = all.size();
    boolean told = true;
    List<Object> blockers = new ArrayList<>();
    for (Thread thread : all) {
      Object blocker = LockSupport.getBlocker(thread);
      if (blocker instanceof ForkJoinPool) {
        return null; // it has no task
      }
      if (blocker == null && thread.isVirtual()) {
        return null; // to ask one that runs for its state takes a lock
      }
      Thread.State state = ThreadMethods.state(thread);
      if (state != Thread.State.WAITING && state != Thread.State.BLOCKED) {
        return null;
      }
      told &= blocker != null && state == Thread.State.WAITING;
      mark += mark(thread, blocker);
      if (blocker != null) {
        blockers.add(blocker);
      }
    }
    if (all.isEmpty()) {
      return null;
    }
    Chase chase = new Chase(all);
    Awaited awaited = told && chase.addAll(all) ? chase.end(pool, others) : Awaited.UNKNOWN;
    return awaited == Awaited.UNKNOWN
        ? new Waiting(all.size(), mark, all.getFirst(), awaited, blockers)
        : new Waiting(all.size(), chase.mark, chase.one, awaited, blockers);
  }

  /** A sum of these does not depend on the order of the threads. */
  private static long mark(Thread thread, @Nullable Object blocker) {
    return thread.threadId() * 31 + System.identityHashCode(blocker);
  }

  /** Follows threads to the tasks that they wait for, and to the threads that run those. */
  private static final class Chase {
    private final Set<Thread> waiting = Collections.newSetFromMap(new IdentityHashMap<>());
    private final IdentityHashMap<Object, Thread> awaited = new IdentityHashMap<>();
    private final List<Pool> full = new ArrayList<>();
    private final List<Thread> own;
    private Thread one;
    private long mark;

    Chase(List<Thread> own) {
      this.own = own;
      one = own.getFirst();
    }

    /** False where one of them does something, or may. */
    boolean addAll(List<Thread> threads) {
      return threads.stream().allMatch(this::add);
    }

    private boolean add(Thread thread) {
      Object blocker = LockSupport.getBlocker(thread);
      if (blocker == null
          || isIdle(blocker)
          || ThreadMethods.state(thread) != Thread.State.WAITING
          || waiting.size() >= MOST_THREADS) {
        return false;
      }
      if (waiting.add(thread)) {
        mark += mark(thread, blocker);
        awaited.put(blocker, thread);
      }
      return true;
    }

    Awaited end(Pool pool, Supplier<List<Pool>> others) {
      if (!followRunning()) {
        return Awaited.UNKNOWN;
      }
      // Others wait for tasks that these run.
      one = awaited.values().stream().filter(this::isOwn).findFirst().orElse(one);
      boolean someInQueue = forgetQueued(pool);
      full.add(pool);
      if (awaited.isEmpty()) {
        boolean noOthers = waiting.size() == own.size();
        return noOthers && someInQueue ? Awaited.OWN_TASKS : Awaited.CIRCLE;
      }
      return isCircle(pool, others.get()) ? Awaited.CIRCLE : Awaited.UNKNOWN;
    }

    /** Without the application's {@code equals}. */
    private boolean isOwn(Thread thread) {
      return own.stream().anyMatch(one -> one == thread);
    }

    /** Continues until no thread is left that could run a task. */
    private boolean isCircle(Pool first, List<Pool> others) {
      while (!awaited.isEmpty()) {
        if (!findFull(first, others) || !followRunning()) {
          return false;
        }
        full.forEach(this::forgetQueued);
      }
      return true;
    }

    /** Another pool, that has one of these tasks in its queue, and no thread for it. */
    private boolean findFull(Pool first, List<Pool> others) {
      for (Pool other : others) {
        if (other.pool() != first.pool()
            && full.stream().noneMatch(known -> known.pool() == other.pool())
            && forgetQueued(other)) {
          full.add(other);
          return !other.canHaveMore() && addAll(other.threads());
        }
      }
      return false;
    }

    /** False if a thread that does not wait runs one of the tasks. */
    private boolean followRunning() {
      ArrayDeque<Object> left = new ArrayDeque<>(awaited.keySet());
      for (Object task = left.poll(); task != null; task = left.poll()) {
        Thread by =
            JdkMember.FUTURE_RUNNER.isOf(task) ? JdkMember.FUTURE_RUNNER.getThread(task) : null;
        if (by == null) {
          continue;
        }
        boolean known = waiting.contains(by);
        if (!known && !add(by)) {
          return false;
        }
        awaited.remove(task);
        if (!known) {
          left.add(orItself(LockSupport.getBlocker(by), task));
        }
      }
      return true;
    }

    /** Whether there was one that waits in the queue of a pool. */
    private boolean forgetQueued(Pool pool) {
      int before = awaited.size();
      for (Object task : pool.tasks()) {
        if (awaited.isEmpty()) {
          break;
        }
        forget(task, awaited);
      }
      return awaited.size() < before;
    }
  }

  private static Object orItself(@Nullable Object found, Object otherwise) {
    return found == null ? otherwise : found;
  }

  /** As one that has no task waits for the queue. */
  private static boolean isIdle(Object blocker) {
    return blocker instanceof AbstractQueuedSynchronizer.ConditionObject
        || blocker instanceof ForkJoinPool;
  }

  /** A thread that waits for a queued task, or for what it completes, needs no other proof. */
  private static void forget(Object queued, IdentityHashMap<Object, Thread> awaited) {
    Object task = queued;
    for (int i = 0; i < MOST_WRAPPED; i++) {
      awaited.remove(task);
      forgetDependents(completedBy(task), awaited);
      Object within = WrappedTasks.unwrapped(task);
      if (within == task) {
        return;
      }
      task = within;
    }
  }

  private static void forgetDependents(
      @Nullable Object future, IdentityHashMap<Object, Thread> awaited) {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    ArrayDeque<Object> futures = new ArrayDeque<>();
    @Nullable Object pending = future;
    while (pending != null) {
      Object dependent = seen.add(pending) ? JdkMember.STAGE_STACK.get(pending) : null;
      while (dependent != null && seen.size() < MOST_DEPENDENTS && seen.add(dependent)) {
        awaited.remove(dependent); // a thread that waits stands there itself
        Object completed = completedBy(dependent);
        if (completed != null) {
          futures.add(completed);
        }
        dependent = JdkMember.STAGE_NEXT.get(dependent);
      }
      pending = futures.poll();
    }
  }

  /** The future that waits for a task or a step; null where another may complete it as well. */
  private static @Nullable Object completedBy(Object task) {
    if (JdkMember.SUPPLY_COMPLETES.isOf(task)) {
      return JdkMember.SUPPLY_COMPLETES.get(task);
    }
    if (JdkMember.RUN_COMPLETES.isOf(task)) {
      return JdkMember.RUN_COMPLETES.get(task);
    }
    Object whole = JdkMember.STAGE_FIRST.isOf(task) ? JdkMember.STAGE_FIRST.get(task) : task;
    return JdkMember.STAGE_COMPLETES.isOf(whole) && !isOfEither(whole)
        ? JdkMember.STAGE_COMPLETES.get(whole)
        : null;
  }

  /** Of two futures the first one will do. */
  private static boolean isOfEither(@Nullable Object step) {
    return step != null && step.getClass().getName().startsWith(EITHER);
  }
}
