package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The threads of a {@code java.util.concurrent.ThreadPoolExecutor}, or of a copy of it as Tomcat
 * has one: what they have done is what the pool itself counts, so that nothing has to be counted
 * beside it. Read without its lock.
 */
public final class PoolThreads {
  /** {@code ThreadPoolExecutor.COUNT_MASK}. */
  private static final int COUNT_MASK = (1 << 29) - 1;

  private final PrivateField control;
  private final PrivateField lock;
  private final PrivateField workers;
  private final PrivateField completed;
  private final PrivateField core;
  private final PrivateField maximum;
  private final PrivateField queue;
  private final PrivateField handler;
  private final PrivateField workerThread;
  private final PrivateField workerCompleted;

  /**
   * How to read pools of a class.
   *
   * @throws ReflectiveOperationException where it is no copy of the JDK's
   */
  public PoolThreads(Class<?> pool) throws ReflectiveOperationException {
    Class<?> worker = Class.forName(pool.getName() + "$Worker", false, pool.getClassLoader());
    control = JdkMember.POOL_CONTROL.in(pool);
    lock = JdkMember.POOL_LOCK.in(pool);
    workers = JdkMember.POOL_WORKERS.in(pool);
    completed = JdkMember.POOL_COMPLETED.in(pool);
    core = JdkMember.POOL_CORE.in(pool);
    maximum = JdkMember.POOL_MAXIMUM.in(pool);
    queue = JdkMember.POOL_QUEUE.in(pool);
    handler = JdkMember.POOL_HANDLER.in(pool);
    workerThread = JdkMember.WORKER_THREAD.in(worker);
    workerCompleted = JdkMember.WORKER_COMPLETED.in(worker);
  }

  /** That of the JDK's pools. */
  public static PoolThreads ofJdk() throws ReflectiveOperationException {
    return new PoolThreads(ThreadPoolExecutor.class);
  }

  /**
   * What the threads have done.
   *
   * @param active threads that run a task
   * @param completed tasks that have ended since the pool was made
   * @param one of the threads; null if there is none
   */
  public record Work(int active, long completed, @Nullable Thread one) {}

  /** Null where a thread is begun or ended at this moment: it is known the next time. */
  public @Nullable Work work(Object pool) {
    Object sync = JdkMember.REENTRANT_SYNC.get(lock.get(pool));
    long ended = completed.getLong(pool);
    if (sync == null || isLocked(sync)) {
      return null;
    }
    Work work = workUnderLock(pool);
    return !isLocked(sync) && completed.getLong(pool) == ended ? work : null;
  }

  private static boolean isLocked(Object sync) {
    return JdkMember.LOCK_STATE.getInt(sync) != 0;
  }

  /**
   * The same for a thread that has the pool's lock. Where the pool terminates, a thread that was
   * the last may still be on its way out, and has not added what it did to the rest.
   */
  public Work workUnderLock(Object pool) {
    int active = 0;
    long sum = completed.getLong(pool);
    Thread one = null;
    for (Object worker : workers(pool)) {
      active += JdkMember.LOCK_STATE.getInt(worker) > 0 ? 1 : 0;
      sum += workerCompleted.getLong(worker);
      one = one == null ? (Thread) workerThread.get(worker) : one;
    }
    return new Work(active, sum, one);
  }

  /** As the pool's set has them, without its lock; approximate while threads begin or end. */
  private List<Object> workers(Object pool) {
    Object map = JdkMember.SET_MAP.get(workers.get(pool));
    Object table = map == null ? null : JdkMember.MAP_TABLE.get(map);
    List<Object> found = new ArrayList<>();
    if (table != null) {
      for (Object node : (Object[]) table) {
        while (node != null) {
          Object worker = JdkMember.MAP_KEY.get(node);
          if (worker != null) {
            found.add(worker);
          }
          node = JdkMember.MAP_NEXT.get(node);
        }
      }
    }
    return found;
  }

  /** Whether a thread is one of a pool's; approximate while threads begin or end. */
  @SuppressWarnings("ReferenceEquality") // threads are themselves
  public boolean isOne(Object pool, Thread thread) {
    for (Object worker : workers(pool)) {
      if (workerThread.get(worker) == thread) {
        return true;
      }
    }
    return false;
  }

  /** All of a pool's threads; approximate while threads begin or end. */
  public List<Thread> all(Object pool) {
    List<Thread> found = new ArrayList<>();
    for (Object worker : workers(pool)) {
      Thread thread = (Thread) workerThread.get(worker);
      if (thread != null) {
        found.add(thread);
      }
    }
    return found;
  }

  /** Threads that it has. */
  public int threads(Object pool) {
    AtomicInteger now = (AtomicInteger) control.get(pool);
    return now == null ? 0 : now.get() & COUNT_MASK;
  }

  /** Whether it was shut down and takes no more tasks. */
  public boolean isShutDown(Object pool) {
    AtomicInteger now = (AtomicInteger) control.get(pool);
    return now != null && now.get() >= 0; // ThreadPoolExecutor.RUNNING alone is negative
  }

  /** Whether a new thread would take a task from the queue, and the others go on. */
  public boolean canHaveMore(Object pool) {
    Object tasks = queue(pool);
    // A framework's queue may refuse a task so that a thread is added.
    boolean neverFull =
        tasks != null
            && tasks.getClass().getName().startsWith("java.util.concurrent.")
            && TaskQueues.capacity(tasks) == Integer.MAX_VALUE;
    return threads(pool) < (neverFull ? Math.max(1, core(pool)) : maximum(pool));
  }

  /** Threads that it keeps. */
  public int core(Object pool) {
    return core.getInt(pool);
  }

  /** Threads that it may have. */
  public int maximum(Object pool) {
    return maximum.getInt(pool);
  }

  /** Its queue; null where it is being made. */
  public @Nullable Object queue(Object pool) {
    return queue.get(pool);
  }

  /** The handler of rejected tasks. */
  public @Nullable Object handler(Object pool) {
    return handler.get(pool);
  }
}
