package io.vtscope.agent.jvm;

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

  /** {@code FutureTask.EXCEPTIONAL}. */
  private static final int EXCEPTIONAL = 3;

  private final PrivateField futureState;
  private final PrivateField arrayCount;
  private final PrivateField arrayItems;
  private final PrivateField linkedCount;
  private final PrivateField linkedCapacity;
  private final PrivateField dequeCount;
  private final PrivateField dequeCapacity;
  private final PrivateField priorityCount;
  private final PrivateField delayedCount;
  private final Class<?> delayed;

  public TaskQueues() throws ReflectiveOperationException {
    futureState = PrivateField.of(FutureTask.class, "state");
    arrayCount = PrivateField.of(ArrayBlockingQueue.class, "count");
    arrayItems = PrivateField.of(ArrayBlockingQueue.class, "items");
    linkedCount = PrivateField.of(LinkedBlockingQueue.class, "count");
    linkedCapacity = PrivateField.of(LinkedBlockingQueue.class, "capacity");
    dequeCount = PrivateField.of(LinkedBlockingDeque.class, "count");
    dequeCapacity = PrivateField.of(LinkedBlockingDeque.class, "capacity");
    priorityCount = PrivateField.of(PriorityBlockingQueue.class, "size");
    delayed = Private.type("java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue");
    delayedCount = PrivateField.of(delayed, "size");
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

  /** Whether it is a future whose task has thrown. */
  public boolean hasFailed(@Nullable Object task) {
    return task instanceof FutureTask && futureState.getInt(task) == EXCEPTIONAL;
  }
}
