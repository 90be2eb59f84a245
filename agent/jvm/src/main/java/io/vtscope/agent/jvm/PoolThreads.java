package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.ReentrantLock;
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
  private final PrivateField synchronizer = PrivateField.of(ReentrantLock.class, "sync");
  private final PrivateField state = PrivateField.of(AbstractQueuedSynchronizer.class, "state");
  private final PrivateField map = PrivateField.of(HashSet.class, "map");
  private final PrivateField table = PrivateField.of(HashMap.class, "table");
  private final PrivateField key;
  private final PrivateField next;

  /**
   * How to read pools of a class.
   *
   * @throws ReflectiveOperationException where it is no copy of the JDK's
   */
  public PoolThreads(Class<?> pool) throws ReflectiveOperationException {
    Class<?> worker = Class.forName(pool.getName() + "$Worker", false, pool.getClassLoader());
    Class<?> node = Private.type("java.util.HashMap$Node");
    control = PrivateField.of(pool, "ctl");
    lock = PrivateField.of(pool, "mainLock");
    workers = PrivateField.of(pool, "workers");
    completed = PrivateField.of(pool, "completedTaskCount");
    core = PrivateField.of(pool, "corePoolSize");
    maximum = PrivateField.of(pool, "maximumPoolSize");
    queue = PrivateField.of(pool, "workQueue");
    handler = PrivateField.of(pool, "handler");
    workerThread = PrivateField.of(worker, "thread");
    workerCompleted = PrivateField.of(worker, "completedTasks");
    key = PrivateField.of(node, "key");
    next = PrivateField.of(node, "next");
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
   * @param one of the threads; null where there is none
   */
  public record Work(int active, long completed, @Nullable Thread one) {}

  /** Null where a thread is begun or ended at this moment: it is known the next time. */
  public @Nullable Work work(Object pool) {
    Object sync = synchronizer.get(lock.get(pool));
    long ended = completed.getLong(pool);
    if (sync == null || state.getInt(sync) != 0) {
      return null;
    }
    Work work = workUnderLock(pool);
    return state.getInt(sync) == 0 && completed.getLong(pool) == ended ? work : null;
  }

  /**
   * The same for a thread that has the pool's lock. Where the pool terminates, a thread that was
   * the last may still be on its way out, and has not added what it did to the rest.
   */
  public Work workUnderLock(Object pool) {
    int active = 0;
    long sum = completed.getLong(pool);
    Thread one = null;
    Object all = map.get(workers.get(pool));
    Object[] chains = all == null ? null : (Object[]) table.get(all);
    if (chains != null) {
      for (Object node : chains) {
        while (node != null) {
          Object worker = key.get(node);
          if (worker != null) {
            active += state.getInt(worker) > 0 ? 1 : 0;
            sum += workerCompleted.getLong(worker);
            one = one == null ? (Thread) workerThread.get(worker) : one;
          }
          node = next.get(node);
        }
      }
    }
    return new Work(active, sum, one);
  }

  /** Whether a thread is one of a pool's; where threads are begun or ended meanwhile, or nearly. */
  @SuppressWarnings("ReferenceEquality") // threads are themselves
  public boolean isOne(Object pool, Thread thread) {
    Object all = map.get(workers.get(pool));
    Object[] chains = all == null ? null : (Object[]) table.get(all);
    if (chains != null) {
      for (Object node : chains) {
        while (node != null) {
          Object worker = key.get(node);
          if (worker != null && workerThread.get(worker) == thread) {
            return true;
          }
          node = next.get(node);
        }
      }
    }
    return false;
  }

  /** All of a pool's threads; where threads are begun or ended meanwhile, or nearly. */
  public List<Thread> all(Object pool) {
    List<Thread> found = new ArrayList<>();
    Object all = map.get(workers.get(pool));
    Object[] chains = all == null ? null : (Object[]) table.get(all);
    if (chains != null) {
      for (Object node : chains) {
        while (node != null) {
          Object worker = key.get(node);
          Thread thread = worker == null ? null : (Thread) workerThread.get(worker);
          if (thread != null) {
            found.add(thread);
          }
          node = next.get(node);
        }
      }
    }
    return found;
  }

  /** Threads that it has. */
  public int threads(Object pool) {
    AtomicInteger now = (AtomicInteger) control.get(pool);
    return now == null ? 0 : now.get() & COUNT_MASK;
  }

  /** Whether it takes no more tasks, as somebody has shut it down. */
  public boolean isShutDown(Object pool) {
    AtomicInteger now = (AtomicInteger) control.get(pool);
    return now != null && now.get() >= 0; // ThreadPoolExecutor.RUNNING alone is negative
  }

  /** Whether a new thread would take a task from the queue, and the others go on. */
  public boolean canHaveMore(Object pool, TaskQueues queues) {
    Object tasks = queue(pool);
    // A framework's queue may refuse a task so that a thread is added.
    boolean neverFull =
        tasks != null
            && tasks.getClass().getName().startsWith("java.util.concurrent.")
            && queues.capacity(tasks) == Integer.MAX_VALUE;
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

  /** Who gets tasks for which there is no room. */
  public @Nullable Object handler(Object pool) {
    return handler.get(pool);
  }
}
