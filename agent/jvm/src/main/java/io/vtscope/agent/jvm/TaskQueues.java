package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Reads JDK queues without their locks: a virtual thread that owns such a lock may have no carrier.
 */
public final class TaskQueues {
  private static final int NOT_KNOWN = -1;

  private static final int LONGEST_WALK = 10_000;

  private static final int NEW = 0;

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

  /** The number of tasks; -1 if it is no JDK queue. */
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

  /** The capacity; {@link Integer#MAX_VALUE} if unbounded, -1 if unknown. */
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

  /** Whether tasks can be queued before they are due. */
  public static boolean isDelayed(@Nullable Object queue) {
    return JdkMember.DELAYED_COUNT.isOf(queue);
  }

  /**
   * How long a scheduler's most overdue task has been due, without cancelled tasks.
   *
   * @param now from {@code System.nanoTime}
   * @return nanoseconds; 0 if all tasks are early, -1 if unknown
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

  /** When a task began to wait for a thread: its submission or, if later, its due time. */
  public static long waitsSince(Object task, long given) {
    long due = JdkMember.SCHEDULED_TIME.isOf(task) ? JdkMember.SCHEDULED_TIME.getLong(task) : given;
    return due - given > 0 ? due : given;
  }

  /** A heap: no task is due longer than its parent. */
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

  /** Queued tasks, at most some thousands; empty if it is no JDK queue. */
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

  @SuppressWarnings("ReferenceEquality") // a removed node links to itself
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

  public static boolean hasFailed(@Nullable Object task) {
    return task instanceof FutureTask && JdkMember.FUTURE_STATE.getInt(task) == EXCEPTIONAL;
  }
}
