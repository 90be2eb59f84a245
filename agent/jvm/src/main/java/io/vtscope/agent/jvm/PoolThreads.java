package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Reads a {@code ThreadPoolExecutor}, or a copy such as Tomcat's, without its lock. */
public final class PoolThreads {
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
   * @throws ReflectiveOperationException if the class is not a copy of the JDK's
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

  public static PoolThreads ofJdk() throws ReflectiveOperationException {
    return new PoolThreads(ThreadPoolExecutor.class);
  }

  /**
   * The work of the threads so far.
   *
   * @param active threads that run a task
   * @param completed tasks since the pool was created
   * @param one any thread; null without threads
   */
  public record Work(int active, long completed, @Nullable Thread one) {}

  /** The counts; null while a thread starts or ends. */
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

  /** Requires the pool's lock. During termination the last worker's tasks may be missing. */
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

  /** Whether the thread belongs to the pool; approximate while the pool resizes. */
  @SuppressWarnings("ReferenceEquality") // compared by identity
  public boolean isOne(Object pool, Thread thread) {
    for (Object worker : workers(pool)) {
      if (workerThread.get(worker) == thread) {
        return true;
      }
    }
    return false;
  }

  /** The threads; approximate while the pool resizes. */
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

  public int threads(Object pool) {
    AtomicInteger now = (AtomicInteger) control.get(pool);
    return now == null ? 0 : now.get() & COUNT_MASK;
  }

  public boolean isShutDown(Object pool) {
    AtomicInteger now = (AtomicInteger) control.get(pool);
    return now != null && now.get() >= 0; // only ThreadPoolExecutor.RUNNING is negative
  }

  /** Whether a new thread would take a queued task. */
  public boolean canHaveMore(Object pool) {
    Object tasks = queue(pool);
    // A framework's queue may refuse a task to force a new thread.
    boolean neverFull =
        tasks != null
            && tasks.getClass().getName().startsWith("java.util.concurrent.")
            && TaskQueues.capacity(tasks) == Integer.MAX_VALUE;
    return threads(pool) < (neverFull ? Math.max(1, core(pool)) : maximum(pool));
  }

  public int core(Object pool) {
    return core.getInt(pool);
  }

  public int maximum(Object pool) {
    return maximum.getInt(pool);
  }

  /** The queue; null during construction. */
  public @Nullable Object queue(Object pool) {
    return queue.get(pool);
  }

  public @Nullable Object handler(Object pool) {
    return handler.get(pool);
  }
}
