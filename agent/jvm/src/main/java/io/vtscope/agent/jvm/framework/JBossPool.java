package io.vtscope.agent.jvm.framework;

import io.vtscope.agent.jvm.PrivateField;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** EnhancedQueueExecutor of JBoss Threads, versions 3.5 to 3.9: the pool of Quarkus and WildFly. */
final class JBossPool extends FrameworkPool {
  static final String CLASS = "org.jboss.threads.EnhancedQueueExecutor";

  private static final int LONGEST_WALK = 10_000;

  /** The status packs the number of threads, the core and the maximum. */
  private static final int STATUS_BITS = 20;

  private static final int STATUS_MASK = (1 << STATUS_BITS) - 1;

  private static final int SHUT_DOWN_BIT = 61;

  private final Slot status;
  private final Slot sizes;
  private final Slot head;
  private final PrivateField running;
  private final PrivateField next;
  private final PrivateField task;
  private final PrivateField given;
  private final Class<?> taskNode;
  private final Class<?> threadNode;

  JBossPool(Class<?> type) throws ReflectiveOperationException {
    status = Slot.of(type, "threadStatus", "unsharedLongs", 1);
    sizes = Slot.of(type, "queueSize", "unsharedLongs", 2);
    head = Slot.of(type, "head", "unsharedTaskNodes", 1);
    running = PrivateField.of(type, "runningThreads");
    next = PrivateField.of(inner(type, "QNode"), "next");
    taskNode = inner(type, "TaskNode");
    threadNode = inner(type, "PoolThreadNode");
    task = PrivateField.of(taskNode, "task");
    given = PrivateField.of(inner(type, "Task"), "delegate");
  }

  private static Class<?> inner(Class<?> type, String name) throws ClassNotFoundException {
    return Class.forName(type.getName() + '$' + name, false, type.getClassLoader());
  }

  /**
   * A value of the executor.
   *
   * @param part since version 3.7, the values are in arrays of three parts, which keep them on
   *     cache lines of their own; 0 for a field
   */
  private record Slot(PrivateField field, int part) {
    private static final int PARTS = 3;

    static Slot of(Class<?> type, String name, String array, int part) throws NoSuchFieldException {
      PrivateField field = inherited(type, name);
      return field == null ? new Slot(PrivateField.of(type, array), part) : new Slot(field, 0);
    }

    long number(Object executor) {
      if (part == 0) {
        return field.getLong(executor);
      }
      return field.get(executor) instanceof long[] all ? all[part * (all.length / PARTS)] : 0;
    }

    @Nullable Object object(Object executor) {
      Object value = field.get(executor);
      return part > 0 && value instanceof Object[] all ? all[part * (all.length / PARTS)] : value;
    }
  }

  private int ofStatus(Object executor, int place) {
    return (int) (status.number(executor) >>> (place * STATUS_BITS)) & STATUS_MASK;
  }

  @Override
  public int threads(Object executor) {
    return ofStatus(executor, 0);
  }

  @Override
  public int core(Object executor) {
    return ofStatus(executor, 1);
  }

  @Override
  public int maximum(Object executor) {
    return ofStatus(executor, 2);
  }

  @Override
  public boolean isShutDown(Object executor) {
    return (status.number(executor) >>> SHUT_DOWN_BIT & 1) != 0;
  }

  /** Idle threads are in the list if no task is. */
  @Override
  public int active(Object executor) {
    return Math.max(0, threads(executor) - count(executor, threadNode));
  }

  @Override
  public List<Thread> all(Object executor) {
    return members(running.get(executor));
  }

  /** An executor without limit does not count its queue. */
  @Override
  public int queued(Object executor) {
    int counted = (int) sizes.number(executor) & Integer.MAX_VALUE;
    return counted > 0 ? counted : count(executor, taskNode);
  }

  @Override
  public int capacity(Object executor) {
    return (int) (sizes.number(executor) >>> Integer.SIZE) & Integer.MAX_VALUE;
  }

  /** The list's first node. */
  @Override
  public @Nullable Object queue(Object executor) {
    return head.object(executor);
  }

  @Override
  public List<Object> tasks(Object executor) {
    List<Object> tasks = new ArrayList<>();
    walk(
        executor,
        taskNode,
        node -> {
          Object wrapped = task.get(node);
          Object whole = wrapped == null ? null : given.get(wrapped);
          if (whole != null) {
            tasks.add(whole);
          }
        });
    return tasks;
  }

  private int count(Object executor, Class<?> type) {
    return walk(executor, type, node -> {});
  }

  /** Visits the nodes after the head, which is an old one, as far as they are of that class. */
  @SuppressWarnings("ReferenceEquality") // a removed node links to itself
  private int walk(Object executor, Class<?> type, Consumer<Object> each) {
    int count = 0;
    Object before = head.object(executor);
    Object node = before == null ? null : next.get(before);
    while (type.isInstance(node) && node != before && count < LONGEST_WALK) {
      each.accept(node);
      count++;
      before = node;
      node = next.get(node);
    }
    return count;
  }
}
