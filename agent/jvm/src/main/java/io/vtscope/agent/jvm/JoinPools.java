package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/**
 * Fork-join pools, read from their fields: an application can override the pool's own methods, and
 * what it has put in their place may wait for its locks, or throw.
 */
public final class JoinPools {
  /** A lambda in {@code java.lang.VirtualThread.createDefaultScheduler}. */
  private static final String VIRTUAL_THREAD = "java.lang.VirtualThread";

  /** {@code ForkJoinPool.RC_SHIFT}: threads that are not idle. */
  private static final int ACTIVE_SHIFT = 48;

  /** {@code ForkJoinPool.TC_SHIFT}: all threads. */
  private static final int TOTAL_SHIFT = 32;

  private static final long UNSIGNED = 0xffff_ffffL;

  /** Parts of streams in one queue; of more the others are taken for parts of the same. */
  private static final int MOST_PARTS = 4096;

  /** What is further behind is not looked at. */
  private static final int MOST_TASKS = 10_000;

  /** Each part covers half of its whole, so no computation is deeper. */
  private static final int MOST_WHOLES = 64;

  private JoinPools() {}

  /** Whether it is the pool of carriers, even before its constructor has ended. */
  public static boolean isScheduler(Object executor) {
    Object makes = executor instanceof ForkJoinPool ? JdkMember.JOIN_FACTORY.get(executor) : null;
    return makes != null && makes.getClass().getName().startsWith(VIRTUAL_THREAD);
  }

  /** Threads that it keeps busy where there is work. */
  public static int parallelism(ForkJoinPool pool) {
    return Math.max(1, JdkMember.JOIN_PARALLELISM.getInt(pool));
  }

  /** Threads that it has. */
  public static int threads(ForkJoinPool pool) {
    return (short) (JdkMember.JOIN_CONTROL.getLong(pool) >>> TOTAL_SHIFT);
  }

  /** Threads that are not idle. */
  public static int active(ForkJoinPool pool) {
    return Math.max(0, (short) (JdkMember.JOIN_CONTROL.getLong(pool) >>> ACTIVE_SHIFT));
  }

  /** Tasks that its threads have taken from queues and ended; some a little late. */
  public static long completed(ForkJoinPool pool) {
    long sum = JdkMember.JOIN_STOLEN.getLong(pool);
    @Nullable Object[] all = places(pool);
    // Those of threads are the odd ones.
    for (int i = 1; i < all.length; i += 2) {
      Object queue = all[i];
      sum += queue == null ? 0 : JdkMember.QUEUE_STOLEN.getInt(queue) & UNSIGNED;
    }
    return sum;
  }

  /** Queued tasks, including those that workers have forked. */
  public static long queued(ForkJoinPool pool) {
    long sum = 0;
    for (@Nullable Object queue : places(pool)) {
      sum +=
          queue == null
              ? 0
              : Math.max(0, JdkMember.QUEUE_TOP.getInt(queue) - JdkMember.QUEUE_BASE.getInt(queue));
    }
    return sum;
  }

  /**
   * Tasks that threads outside the pool submitted.
   *
   * @param given submitted since the pool was made
   * @param begun of them
   * @param waiting of them. A parallel stream counts as one, and only while its caller waits: the
   *     caller computes parts of it too, but callers share queues and block each other
   */
  public record Outside(long given, long begun, long waiting) {}

  /** What threads outside the pool submitted, to queues that they may share. */
  public static Outside outside(ForkJoinPool pool) {
    long given = 0;
    long begun = 0;
    long waiting = 0;
    @Nullable Object[] all = places(pool);
    for (int i = 0; i < all.length; i += 2) {
      Object queue = all[i];
      if (queue != null) {
        int from = JdkMember.QUEUE_BASE.getInt(queue);
        int to = JdkMember.QUEUE_TOP.getInt(queue);
        given += to & UNSIGNED;
        begun += from & UNSIGNED;
        waiting += isOfStream(queue, from) ? waitedFor(queue, from, to) : Math.max(0, to - from);
      }
    }
    return new Outside(given, begun, waiting);
  }

  /** Whether the first task of a queue is a part of a larger computation. */
  private static boolean isOfStream(Object queue, int first) {
    Object[] tasks = (Object[]) JdkMember.QUEUE_TASKS.get(queue);
    return tasks != null
        && tasks.length > 0
        && tasks[first & (tasks.length - 1)] instanceof CountedCompleter;
  }

  /** Computations with parts in a queue and a caller that only waits for them. */
  private static int waitedFor(Object queue, int from, int to) {
    Object[] tasks = (Object[]) JdkMember.QUEUE_TASKS.get(queue);
    Set<Object> wholes = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = from; tasks != null && i < Math.min(to, from + MOST_PARTS); i++) {
      if (tasks[i & (tasks.length - 1)] instanceof CountedCompleter<?> part) {
        wholes.add(whole(part));
      }
    }
    wholes.removeIf(computed -> !isWaitedFor(computed));
    return wholes.size();
  }

  private static Object whole(CountedCompleter<?> part) {
    Object computed = part;
    for (int i = 0; i < MOST_WHOLES; i++) {
      Object of = JdkMember.JOIN_WHOLE.get(computed);
      if (of == null) {
        break;
      }
      computed = of;
    }
    return computed;
  }

  /** A task has a list of its waiters and of what it has thrown. */
  private static boolean isWaitedFor(Object task) {
    Object first = JdkMember.JOIN_WAITERS.get(task);
    return first != null && JdkMember.JOIN_WAITER.get(first) != null;
  }

  /** Any thread of a pool; null if it has none. */
  public static @Nullable Thread one(ForkJoinPool pool) {
    List<Thread> all = all(pool);
    return all.isEmpty() ? null : all.getFirst();
  }

  /** Its threads; where threads are begun or ended meanwhile, or nearly. */
  public static List<Thread> all(ForkJoinPool pool) {
    List<Thread> found = new ArrayList<>();
    for (@Nullable Object queue : places(pool)) {
      Object thread = queue == null ? null : JdkMember.QUEUE_OWNER.get(queue);
      if (thread != null) {
        found.add((Thread) thread);
      }
    }
    return found;
  }

  /** Some thousands of the queued tasks, including those that workers have forked. */
  public static List<Object> tasks(ForkJoinPool pool) {
    List<Object> found = new ArrayList<>();
    for (@Nullable Object queue : places(pool)) {
      @Nullable Object[] tasks = queue == null ? null : (Object[]) JdkMember.QUEUE_TASKS.get(queue);
      if (queue != null && tasks != null && tasks.length > 0) {
        int to = JdkMember.QUEUE_TOP.getInt(queue);
        for (int i = JdkMember.QUEUE_BASE.getInt(queue);
            to - i > 0 && found.size() < MOST_TASKS;
            i++) {
          Object task = tasks[i & (tasks.length - 1)];
          if (task != null) {
            found.add(task);
          }
        }
      }
    }
    return found;
  }

  private static @Nullable Object[] places(ForkJoinPool pool) {
    Object[] all = (Object[]) JdkMember.JOIN_QUEUES.get(pool);
    return all == null ? new Object[0] : all;
  }
}
