package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** Reads fork-join pools through their fields: overridden methods may block or throw. */
public final class JoinPools {
  /** A lambda in {@code VirtualThread.createDefaultScheduler}. */
  private static final String VIRTUAL_THREAD = "java.lang.VirtualThread";

  /** {@code ForkJoinPool.RC_SHIFT}: threads that are not idle. */
  private static final int ACTIVE_SHIFT = 48;

  /** {@code ForkJoinPool.TC_SHIFT}: all threads. */
  private static final int TOTAL_SHIFT = 32;

  private static final long UNSIGNED = 0xffff_ffffL;

  private static final int MOST_PARTS = 4096;

  private static final int MOST_TASKS = 10_000;

  /** Every level halves the range, which limits nesting. */
  private static final int MOST_WHOLES = 64;

  private JoinPools() {}

  /** Whether it is the carrier pool, even during construction. */
  public static boolean isScheduler(Object executor) {
    Object makes = executor instanceof ForkJoinPool ? JdkMember.JOIN_FACTORY.get(executor) : null;
    return makes != null && makes.getClass().getName().startsWith(VIRTUAL_THREAD);
  }

  public static int parallelism(ForkJoinPool pool) {
    return Math.max(1, JdkMember.JOIN_PARALLELISM.getInt(pool));
  }

  public static int threads(ForkJoinPool pool) {
    return (short) (JdkMember.JOIN_CONTROL.getLong(pool) >>> TOTAL_SHIFT);
  }

  public static int active(ForkJoinPool pool) {
    return Math.max(0, (short) (JdkMember.JOIN_CONTROL.getLong(pool) >>> ACTIVE_SHIFT));
  }

  /** Completed tasks that came from queues; some are counted late. */
  public static long completed(ForkJoinPool pool) {
    long sum = JdkMember.JOIN_STOLEN.getLong(pool);
    @Nullable Object[] all = places(pool);
    // Workers own the odd indices.
    for (int i = 1; i < all.length; i += 2) {
      Object queue = all[i];
      sum += queue == null ? 0 : JdkMember.QUEUE_STOLEN.getInt(queue) & UNSIGNED;
    }
    return sum;
  }

  /** Queued tasks, including forked ones. */
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
   * Tasks from outside the pool.
   *
   * @param given submitted since the pool was created
   * @param begun started by the pool
   * @param waiting still queued; a parallel stream counts as one while its caller waits
   */
  public record Outside(long given, long begun, long waiting) {}

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

  private static boolean isOfStream(Object queue, int first) {
    Object[] tasks = (Object[]) JdkMember.QUEUE_TASKS.get(queue);
    return tasks != null
        && tasks.length > 0
        && tasks[first & (tasks.length - 1)] instanceof CountedCompleter;
  }

  /** Queued computations whose caller is waiting. */
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

  /** The list can also start with an exception. */
  private static boolean isWaitedFor(Object task) {
    Object first = JdkMember.JOIN_WAITERS.get(task);
    return first != null && JdkMember.JOIN_WAITER.get(first) != null;
  }

  public static @Nullable Thread one(ForkJoinPool pool) {
    List<Thread> all = all(pool);
    return all.isEmpty() ? null : all.getFirst();
  }

  /** The threads; approximate while the pool resizes. */
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

  /** Queued tasks, including forked ones; at most some thousands. */
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
