package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What the JDK's queues hold, without the locks that their own methods take: a virtual thread that
 * has such a lock may have no carrier.
 */
public final class TaskQueues {
  private static final int NOT_KNOWN = -1;

  /** What is further behind is not looked at. */
  private static final int LONGEST_WALK = 10_000;

  /** {@code FutureTask.NEW}. */
  private static final int NEW = 0;

  /** {@code FutureTask.EXCEPTIONAL}. */
  private static final int EXCEPTIONAL = 3;

  private static final List<JdkMember> COUNTS =
      List.of(
          JdkMember.ARRAY_COUNT,
          JdkMember.DEQUE_COUNT,
          JdkMember.PRIORITY_COUNT,
          JdkMember.DELAYED_COUNT);
  private static final List<JdkMember> ITEMS =
      List.of(JdkMember.ARRAY_ITEMS, JdkMember.PRIORITY_ITEMS, JdkMember.DELAYED_ITEMS);

  private TaskQueues() {}

  /** Tasks that wait in a queue; -1 where it is not one of the JDK's. */
  public static int length(@Nullable Object queue) {
    if (queue instanceof SynchronousQueue) {
      return 0;
    }
    if (JdkMember.LINKED_COUNT.isOf(queue)) {
      return JdkMember.LINKED_COUNT.get(queue) instanceof AtomicInteger count
          ? count.get()
          : NOT_KNOWN;
    }
    for (JdkMember count : COUNTS) {
      if (count.isOf(queue)) {
        return count.getInt(queue);
      }
    }
    return NOT_KNOWN;
  }

  /** Tasks that a queue takes; {@link Integer#MAX_VALUE} for no bound, -1 where not known. */
  public static int capacity(@Nullable Object queue) {
    if (queue instanceof SynchronousQueue) {
      return 0;
    }
    if (JdkMember.ARRAY_ITEMS.isOf(queue)) {
      return JdkMember.ARRAY_ITEMS.get(queue) instanceof Object[] items ? items.length : NOT_KNOWN;
    }
    for (JdkMember capacity : List.of(JdkMember.LINKED_CAPACITY, JdkMember.DEQUE_CAPACITY)) {
      if (capacity.isOf(queue)) {
        return capacity.getInt(queue);
      }
    }
    return JdkMember.PRIORITY_COUNT.isOf(queue) || isDelayed(queue) ? Integer.MAX_VALUE : NOT_KNOWN;
  }

  /** Whether tasks are in it until their time comes, too. */
  public static boolean isDelayed(@Nullable Object queue) {
    return JdkMember.DELAYED_COUNT.isOf(queue);
  }

  /**
   * For how long the most overdue task of a scheduler has been due, without cancelled tasks.
   *
   * @param now by {@code System.nanoTime}
   * @return nanoseconds; 0 if none is due, -1 if it is no scheduler's queue, or its tasks are not
   *     the JDK's
   */
  public static long overdue(@Nullable Object queue, long now) {
    Object items = JdkMember.DELAYED_COUNT.isOf(queue) ? JdkMember.DELAYED_ITEMS.get(queue) : null;
    if (!(items instanceof Object[] heap)) {
      return NOT_KNOWN;
    }
    Object first = heap.length == 0 ? null : heap[0];
    return first == null || JdkMember.SCHEDULED_TIME.isOf(first)
        ? overdue(heap, 0, now)
        : NOT_KNOWN;
  }

  /**
   * When a task began to wait for a thread: a scheduled task when it was due.
   *
   * @param given when it was given, by {@code System.nanoTime}
   */
  public static long waitsSince(Object task, long given) {
    long due = JdkMember.SCHEDULED_TIME.isOf(task) ? JdkMember.SCHEDULED_TIME.getLong(task) : given;
    return due - given > 0 ? due : given;
  }

  /** In the heap, no task is due for longer than its parent. */
  private static long overdue(Object[] heap, int place, long now) {
    Object task = place < Math.min(heap.length, LONGEST_WALK) ? heap[place] : null;
    if (task == null || !JdkMember.SCHEDULED_TIME.isOf(task)) {
      return 0;
    }
    long since = now - JdkMember.SCHEDULED_TIME.getLong(task);
    if (since <= 0 || JdkMember.FUTURE_STATE.getInt(task) == NEW) {
      return Math.max(0, since);
    }
    int below = 2 * place + 1;
    return Math.max(overdue(heap, below, now), overdue(heap, below + 1, now));
  }

  /** Some thousands of the tasks that wait; none where the queue is not one of the JDK's. */
  public static List<Object> tasks(@Nullable Object queue) {
    if (JdkMember.LINKED_HEAD.isOf(queue)) {
      return inChain(
          JdkMember.LINKED_HEAD.get(queue), JdkMember.LINKED_ITEM, JdkMember.LINKED_NEXT);
    }
    if (JdkMember.DEQUE_FIRST.isOf(queue)) {
      return inChain(JdkMember.DEQUE_FIRST.get(queue), JdkMember.DEQUE_ITEM, JdkMember.DEQUE_NEXT);
    }
    for (JdkMember items : ITEMS) {
      if (items.isOf(queue)) {
        return inArray(items.get(queue));
      }
    }
    return List.of();
  }

  private static List<Object> inArray(@Nullable Object items) {
    List<Object> tasks = new ArrayList<>();
    if (items instanceof Object[] all) {
      for (int i = 0; i < all.length && i < LONGEST_WALK; i++) {
        add(all[i], tasks);
      }
    }
    return tasks;
  }

  @SuppressWarnings("ReferenceEquality") // one that was taken out refers to itself
  private static List<Object> inChain(@Nullable Object first, JdkMember item, JdkMember next) {
    List<Object> tasks = new ArrayList<>();
    Object node = first;
    for (int i = 0; node != null && i < LONGEST_WALK; i++) {
      add(item.get(node), tasks);
      Object after = next.get(node);
      node = after == node ? null : after;
    }
    return tasks;
  }

  private static void add(@Nullable Object task, List<Object> tasks) {
    if (task != null) {
      tasks.add(task);
    }
  }

  /** Whether it is a future whose task has thrown. */
  public static boolean hasFailed(@Nullable Object task) {
    return task instanceof FutureTask && JdkMember.FUTURE_STATE.getInt(task) == EXCEPTIONAL;
  }
}
