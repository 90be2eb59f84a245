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
 * Checks whether all threads of a pool wait for tasks in its queue, directly or indirectly. It
 * follows futures, but not latches and result queues.
 */
@SuppressWarnings("ReferenceEquality") // compared by identity
public final class AwaitedTasks {
  private static final int MOST_DEPENDENTS = 10_000;

  private static final int MOST_WRAPPED = 3;

  private static final int MOST_THREADS = 10_000;

  private static final String EITHER = CompletableFuture.class.getName() + "$Or";

  private AwaitedTasks() {}

  public interface Pool {
    Object pool();

    /** The threads; approximate while the pool resizes. */
    List<Thread> threads();

    /** Queued tasks, at most some thousands. */
    List<Object> tasks();

    /** Whether the pool can add a thread for a queued task. */
    boolean canHaveMore();

    /** Whether the queue also holds tasks that are not due yet. */
    boolean isDelayed();
  }

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
   * A fork-join pool. A worker that joins one of the pool's tasks runs it, or the pool adds a
   * thread. A worker that waits for a latch or {@code FutureTask} only blocks.
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

  public enum Awaited {
    OWN_TASKS,
    /** Tasks elsewhere that in turn wait for this pool. */
    CIRCLE,
    UNKNOWN
  }

  /**
   * A pool whose threads all wait.
   *
   * @param mark changes if a thread waits for another object
   * @param blockers the known objects that the threads wait for
   */
  public record Waiting(
      int threads, long mark, Thread one, Awaited awaited, List<Object> blockers) {}

  /**
   * Checks a pool; null if a thread runs or waits with a time limit. Threads change during the
   * check, so a single result proves nothing.
   */
  public static @Nullable Waiting of(Pool pool, Supplier<List<Pool>> others) {
    List<Thread> all = pool.threads();
    long mark = all.size();
    boolean told = true;
    List<Object> blockers = new ArrayList<>();
    for (Thread thread : all) {
      Object blocker = LockSupport.getBlocker(thread);
      if (blocker instanceof ForkJoinPool) {
        return null; // idle
      }
      if (blocker == null && thread.isVirtual()) {
        return null; // running; reading its state takes a lock
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

  private static long mark(Thread thread, @Nullable Object blocker) {
    return thread.threadId() * 31 + System.identityHashCode(blocker);
  }

  /** Follows awaited tasks to the threads that run them. */
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

    /** False if a thread may run. */
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
      // Prefer a thread that waits for a queued task.
      one = awaited.values().stream().filter(this::isOwn).findFirst().orElse(one);
      boolean someInQueue = forgetQueued(pool);
      full.add(pool);
      if (awaited.isEmpty()) {
        boolean noOthers = waiting.size() == own.size();
        return noOthers && someInQueue ? Awaited.OWN_TASKS : Awaited.CIRCLE;
      }
      return isCircle(pool, others.get()) ? Awaited.CIRCLE : Awaited.UNKNOWN;
    }

    private boolean isOwn(Thread thread) {
      return own.stream().anyMatch(one -> one == thread);
    }

    /** Whether only saturated pools can run the awaited tasks. */
    private boolean isCircle(Pool first, List<Pool> others) {
      while (!awaited.isEmpty()) {
        if (!findFull(first, others) || !followRunning()) {
          return false;
        }
        full.forEach(this::forgetQueued);
      }
      return true;
    }

    /** Adds another saturated pool that queues an awaited task; false if there is no such pool. */
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

    /** False if a running thread executes an awaited task. */
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

    /** Drops awaited tasks that the pool queues; false if it queues none. */
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

  /** Idle workers park on these. */
  private static boolean isIdle(Object blocker) {
    return blocker instanceof AbstractQueuedSynchronizer.ConditionObject
        || blocker instanceof ForkJoinPool;
  }

  /** Drops a queued task and the futures that it completes. */
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
        awaited.remove(dependent); // also a waiting thread's blocker
        Object completed = completedBy(dependent);
        if (completed != null) {
          futures.add(completed);
        }
        dependent = JdkMember.STAGE_NEXT.get(dependent);
      }
      pending = futures.poll();
    }
  }

  /** The future that a task completes; null if another stage can complete it as well. */
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

  private static boolean isOfEither(@Nullable Object step) {
    return step != null && step.getClass().getName().startsWith(EITHER);
  }
}
