package io.vtscope.agent.jvm;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
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

  private final PrivateField futureState;
  private final PrivateField arrayCount;
  private final PrivateField arrayItems;
  private final PrivateField linkedCount;
  private final PrivateField linkedCapacity;
  private final PrivateField linkedHead;
  private final PrivateField linkedItem;
  private final PrivateField linkedNext;
  private final PrivateField dequeCount;
  private final PrivateField dequeCapacity;
  private final PrivateField dequeFirst;
  private final PrivateField dequeItem;
  private final PrivateField dequeNext;
  private final PrivateField priorityCount;
  private final PrivateField priorityItems;
  private final PrivateField delayedCount;
  private final PrivateField delayedItems;
  private final Class<?> delayed;
  private final PrivateField scheduledTime;
  private final Class<?> scheduled;

  public TaskQueues() throws ReflectiveOperationException {
    futureState = PrivateField.of(FutureTask.class, "state");
    arrayCount = PrivateField.of(ArrayBlockingQueue.class, "count");
    arrayItems = PrivateField.of(ArrayBlockingQueue.class, "items");
    linkedCount = PrivateField.of(LinkedBlockingQueue.class, "count");
    linkedCapacity = PrivateField.of(LinkedBlockingQueue.class, "capacity");
    Class<?> linkedNode = Private.type("java.util.concurrent.LinkedBlockingQueue$Node");
    linkedHead = PrivateField.of(LinkedBlockingQueue.class, "head");
    linkedItem = PrivateField.of(linkedNode, "item");
    linkedNext = PrivateField.of(linkedNode, "next");
    dequeCount = PrivateField.of(LinkedBlockingDeque.class, "count");
    dequeCapacity = PrivateField.of(LinkedBlockingDeque.class, "capacity");
    Class<?> dequeNode = Private.type("java.util.concurrent.LinkedBlockingDeque$Node");
    dequeFirst = PrivateField.of(LinkedBlockingDeque.class, "first");
    dequeItem = PrivateField.of(dequeNode, "item");
    dequeNext = PrivateField.of(dequeNode, "next");
    priorityCount = PrivateField.of(PriorityBlockingQueue.class, "size");
    priorityItems = PrivateField.of(PriorityBlockingQueue.class, "queue");
    delayed = Private.type("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue");
    delayedCount = PrivateField.of(delayed, "size");
    delayedItems = PrivateField.of(delayed, "queue");
    scheduled =
        Private.type("java.util.concurrent.ScheduledThreadPoolExecutor$ScheduledFutureTask");
    scheduledTime = PrivateField.of(scheduled, "time");
  }

  /** Tasks that wait in a queue; -1 where it is not one of the JDK's. */
  public int length(@Nullable Object queue) {
    if (queue instanceof LinkedBlockingQueue) {
      AtomicInteger count = (AtomicInteger) linkedCount.get(queue);
      return count == null ? NOT_KNOWN : count.get();
    } else if (queue instanceof SynchronousQueue) {
      return 0;
    } else if (queue instanceof ArrayBlockingQueue) {
      return arrayCount.getInt(queue);
    } else if (queue instanceof LinkedBlockingDeque) {
      return dequeCount.getInt(queue);
    } else if (queue instanceof PriorityBlockingQueue) {
      return priorityCount.getInt(queue);
    }
    return delayed.isInstance(queue) ? delayedCount.getInt(queue) : NOT_KNOWN;
  }

  /** Tasks that a queue takes; {@link Integer#MAX_VALUE} for no bound, -1 where not known. */
  public int capacity(@Nullable Object queue) {
    if (queue instanceof LinkedBlockingQueue) {
      return linkedCapacity.getInt(queue);
    } else if (queue instanceof SynchronousQueue) {
      return 0;
    } else if (queue instanceof ArrayBlockingQueue) {
      Object[] items = (Object[]) arrayItems.get(queue);
      return items == null ? NOT_KNOWN : items.length;
    } else if (queue instanceof LinkedBlockingDeque) {
      return dequeCapacity.getInt(queue);
    }
    return queue instanceof PriorityBlockingQueue || delayed.isInstance(queue)
        ? Integer.MAX_VALUE
        : NOT_KNOWN;
  }

  /** Whether tasks are in it until their time comes, too. */
  public boolean isDelayed(@Nullable Object queue) {
    return delayed.isInstance(queue);
  }

  /**
   * How long the task of a scheduler that is due for longest has been, without those that were
   * cancelled.
   *
   * @param now by {@code System.nanoTime}
   * @return nanoseconds; 0 where none is due, -1 where it is no scheduler's queue, or tasks in it
   *     are not the JDK's
   */
  public long overdue(@Nullable Object queue, long now) {
    Object items = delayed.isInstance(queue) ? delayedItems.get(queue) : null;
    if (!(items instanceof Object[] heap)) {
      return NOT_KNOWN;
    }
    Object first = heap.length == 0 ? null : heap[0];
    return first == null || scheduled.isInstance(first) ? overdue(heap, 0, now) : NOT_KNOWN;
  }

  /**
   * From when on a task waits for a thread: of a scheduler's, from when it is due.
   *
   * @param given when it was given, by {@code System.nanoTime}
   */
  public long waitsSince(Object task, long given) {
    long due = scheduled.isInstance(task) ? scheduledTime.getLong(task) : given;
    return due - given > 0 ? due : given;
  }

  /** None is due for longer than the one above it. */
  private long overdue(Object[] heap, int place, long now) {
    Object task = place < Math.min(heap.length, LONGEST_WALK) ? heap[place] : null;
    if (task == null || !scheduled.isInstance(task)) {
      return 0;
    }
    long since = now - scheduledTime.getLong(task);
    if (since <= 0 || futureState.getInt(task) == NEW) {
      return Math.max(0, since);
    }
    int below = 2 * place + 1;
    return Math.max(overdue(heap, below, now), overdue(heap, below + 1, now));
  }

  /** Some thousands of the tasks that wait; none where the queue is not one of the JDK's. */
  public List<Object> tasks(@Nullable Object queue) {
    if (queue instanceof LinkedBlockingQueue) {
      return inChain(linkedHead.get(queue), linkedItem, linkedNext);
    } else if (queue instanceof LinkedBlockingDeque) {
      return inChain(dequeFirst.get(queue), dequeItem, dequeNext);
    } else if (queue instanceof ArrayBlockingQueue) {
      return inArray(arrayItems.get(queue));
    } else if (queue instanceof PriorityBlockingQueue) {
      return inArray(priorityItems.get(queue));
    }
    return delayed.isInstance(queue) ? inArray(delayedItems.get(queue)) : List.of();
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
  private static List<Object> inChain(
      @Nullable Object first, PrivateField item, PrivateField next) {
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
  public boolean hasFailed(@Nullable Object task) {
    return task instanceof FutureTask && futureState.getInt(task) == EXCEPTIONAL;
  }
}
