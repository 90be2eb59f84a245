package io.vtscope.agent.jvm.framework;

import io.vtscope.agent.jvm.PrivateField;
import io.vtscope.agent.jvm.TaskQueues;
import io.vtscope.code.Relocated;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/** Netty's SingleThreadEventExecutor, versions 4.1 and 4.2. */
final class NettyLoop extends FrameworkPool {
  static final String CLASS = "io.netty.util.concurrent.SingleThreadEventExecutor";

  private static final String EVENT_LOOP = "io.netty.channel.SingleThreadEventLoop";

  /** Multi-producer indexes count in twos; odd ones mark a resize. */
  private static final int STEP = 2;

  private final PrivateField thread;
  private final PrivateField tasks;

  NettyLoop(Class<?> type) throws ReflectiveOperationException {
    this.thread = PrivateField.of(type, "thread");
    this.tasks = PrivateField.of(type, "taskQueue");
  }

  @Override
  public int core(Object executor) {
    return 1;
  }

  @Override
  public int maximum(Object executor) {
    return 1;
  }

  @Override
  public int threads(Object executor) {
    return thread.get(executor) == null ? 0 : 1;
  }

  @Override
  public @Nullable Thread loop(Object executor) {
    return isEventLoop(executor.getClass()) ? (Thread) thread.get(executor) : null;
  }

  /** Other executors run blocking handlers. */
  private static boolean isEventLoop(Class<?> type) {
    Class<?> one = type;
    while (one != null && !Relocated.original(one.getName()).equals(EVENT_LOOP)) {
      one = one.getSuperclass();
    }
    return one != null;
  }

  @Override
  public int queued(Object executor) {
    Object queue = tasks.get(executor);
    if (queue == null) {
      return NOT_KNOWN;
    } else if (queue instanceof LinkedBlockingQueue) {
      return TaskQueues.length(queue);
    }
    PrivateField given = inherited(queue.getClass(), "producerIndex");
    PrivateField taken = inherited(queue.getClass(), "consumerIndex");
    return given == null || taken == null || !queue.getClass().getName().contains(".jctools.")
        ? NOT_KNOWN
        : (int) Math.max(0, (given.getLong(queue) - taken.getLong(queue)) / STEP);
  }

  @Override
  public @Nullable Object queue(Object executor) {
    return tasks.get(executor);
  }
}
