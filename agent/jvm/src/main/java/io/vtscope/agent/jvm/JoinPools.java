package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.jspecify.annotations.Nullable;

/**
 * Fork-join pools, read from their fields as JDK 21 to 26 read them: the pool's own methods can be
 * overridden, and what the application has put in their place may wait for its locks, or throw.
 */
public final class JoinPools {
  /** {@code java.lang.VirtualThread.createDefaultScheduler}, JDK 21 to 26, a lambda in it. */
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

  /** Each part is of a half of what its whole is of: so deep is none. */
  private static final int MOST_WHOLES = 64;

  private final PrivateField factory = PrivateField.of(ForkJoinPool.class, "factory");
  private final PrivateField parallelism = PrivateField.of(ForkJoinPool.class, "parallelism");
  private final PrivateField control = PrivateField.of(ForkJoinPool.class, "ctl");
  private final PrivateField stolen = PrivateField.of(ForkJoinPool.class, "stealCount");
  private final PrivateField queues = PrivateField.of(ForkJoinPool.class, "queues");
  private final PrivateField owner;
  private final PrivateField stolenByOne;
  private final PrivateField base;
  private final PrivateField top;
  private final PrivateField array;
  private final PrivateField whole = PrivateField.of(CountedCompleter.class, "completer");
  private final PrivateField waiters = PrivateField.of(ForkJoinTask.class, "aux");
  private final PrivateField waiter;

  public JoinPools() throws ReflectiveOperationException {
    Class<?> queue = Private.type(ForkJoinPool.class.getName() + "$WorkQueue");
    owner = PrivateField.of(queue, "owner");
    stolenByOne = PrivateField.of(queue, "nsteals");
    base = PrivateField.of(queue, "base");
    top = PrivateField.of(queue, "top");
    array = PrivateField.of(queue, "array");
    waiter = PrivateField.of(Private.type(ForkJoinTask.class.getName() + "$Aux"), "thread");
  }

  /** Whether it is the pool of carriers; also of one whose constructor has not ended yet. */
  public boolean isScheduler(Object executor) {
    Object makes = executor instanceof ForkJoinPool ? factory.get(executor) : null;
    return makes != null && makes.getClass().getName().startsWith(VIRTUAL_THREAD);
  }

  /** Threads that it keeps busy where there is work. */
  public int parallelism(ForkJoinPool pool) {
    return Math.max(1, parallelism.getInt(pool));
  }

  /** Threads that it has. */
  public int threads(ForkJoinPool pool) {
    return (short) (control.getLong(pool) >>> TOTAL_SHIFT);
  }

  /** Threads that are not idle. */
  public int active(ForkJoinPool pool) {
    return Math.max(0, (short) (control.getLong(pool) >>> ACTIVE_SHIFT));
  }

  /** Tasks that its threads have taken from queues and ended; some a little late. */
  public long completed(ForkJoinPool pool) {
    long sum = stolen.getLong(pool);
    @Nullable Object[] all = places(pool);
    // Those of threads are the odd ones.
    for (int i = 1; i < all.length; i += 2) {
      Object queue = all[i];
      sum += queue == null ? 0 : stolenByOne.getInt(queue) & UNSIGNED;
    }
    return sum;
  }

  /** Tasks that wait, those that threads have forked among them. */
  public long queued(ForkJoinPool pool) {
    long sum = 0;
    for (@Nullable Object queue : places(pool)) {
      sum += queue == null ? 0 : Math.max(0, top.getInt(queue) - base.getInt(queue));
    }
    return sum;
  }

  /**
   * Tasks that threads of others gave.
   *
   * @param given since the pool was made
   * @param begun of them
   * @param waiting of them. Of a parallel stream and the like, on the parts of which who gave them
   *     works as well, it is one, and only where he waits himself: so many share a queue that each
   *     finds the others' parts in his way
   */
  public record Outside(long given, long begun, long waiting) {}

  /** What threads of others gave; each of them has a queue for it, or shares one. */
  public Outside outside(ForkJoinPool pool) {
    long given = 0;
    long begun = 0;
    long waiting = 0;
    @Nullable Object[] all = places(pool);
    for (int i = 0; i < all.length; i += 2) {
      Object queue = all[i];
      if (queue != null) {
        int from = base.getInt(queue);
        int to = top.getInt(queue);
        given += to & UNSIGNED;
        begun += from & UNSIGNED;
        waiting += isOfStream(queue, from) ? waitedFor(queue, from, to) : Math.max(0, to - from);
      }
    }
    return new Outside(given, begun, waiting);
  }

  /** Whether the first of a queue is a part of something that is computed. */
  private boolean isOfStream(Object queue, int first) {
    Object[] tasks = (Object[]) array.get(queue);
    return tasks != null
        && tasks.length > 0
        && tasks[first & (tasks.length - 1)] instanceof CountedCompleter;
  }

  /** Computations that have parts in a queue, and somebody who does nothing but wait for them. */
  private int waitedFor(Object queue, int from, int to) {
    Object[] tasks = (Object[]) array.get(queue);
    Set<Object> wholes = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = from; tasks != null && i < Math.min(to, from + MOST_PARTS); i++) {
      if (tasks[i & (tasks.length - 1)] instanceof CountedCompleter<?> part) {
        wholes.add(whole(part));
      }
    }
    wholes.removeIf(computed -> !isWaitedFor(computed));
    return wholes.size();
  }

  private Object whole(CountedCompleter<?> part) {
    Object computed = part;
    for (int i = 0; i < MOST_WHOLES; i++) {
      Object of = whole.get(computed);
      if (of == null) {
        break;
      }
      computed = of;
    }
    return computed;
  }

  /** Who waits for a task is in a list at it; so is what it has thrown. */
  private boolean isWaitedFor(Object task) {
    Object first = waiters.get(task);
    return first != null && waiter.get(first) != null;
  }

  /** Any thread of a pool; null where it has none. */
  public @Nullable Thread one(ForkJoinPool pool) {
    for (@Nullable Object queue : places(pool)) {
      Object thread = queue == null ? null : owner.get(queue);
      if (thread != null) {
        return (Thread) thread;
      }
    }
    return null;
  }

  /** Its threads; where threads are begun or ended meanwhile, or nearly. */
  public List<Thread> all(ForkJoinPool pool) {
    List<Thread> found = new ArrayList<>();
    for (@Nullable Object queue : places(pool)) {
      Object thread = queue == null ? null : owner.get(queue);
      if (thread != null) {
        found.add((Thread) thread);
      }
    }
    return found;
  }

  /** Some thousands of the tasks that wait, those that threads have forked among them. */
  public List<Object> tasks(ForkJoinPool pool) {
    List<Object> found = new ArrayList<>();
    for (@Nullable Object queue : places(pool)) {
      @Nullable Object[] tasks = queue == null ? null : (Object[]) array.get(queue);
      if (queue != null && tasks != null && tasks.length > 0) {
        int to = top.getInt(queue);
        for (int i = base.getInt(queue); to - i > 0 && found.size() < MOST_TASKS; i++) {
          Object task = tasks[i & (tasks.length - 1)];
          if (task != null) {
            found.add(task);
          }
        }
      }
    }
    return found;
  }

  private @Nullable Object[] places(ForkJoinPool pool) {
    Object[] all = (Object[]) queues.get(pool);
    return all == null ? new Object[0] : all;
  }
}
