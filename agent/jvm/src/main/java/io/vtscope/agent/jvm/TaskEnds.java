package io.vtscope.agent.jvm;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadPoolExecutor;
import org.jspecify.annotations.Nullable;

/**
 * What threads wait for until tasks of others end: a future, an executor that is closed, a scope of
 * tasks ({@code jdk.internal.misc.ThreadFlock}, which a {@code StructuredTaskScope} has). JDK 21 to
 * 26.
 */
public final class TaskEnds {
  private static final String FLOCK = "jdk.internal.misc.ThreadFlock";

  private final PrivateField runner = PrivateField.of(FutureTask.class, "runner");
  private final PrivateField container = PrivateField.of(Thread.class, "container");
  private final Class<?> perTask = Private.type("java.util.concurrent.ThreadPerTaskExecutor");
  private final PrivateField signal = PrivateField.of(perTask, "terminationSignal");
  private final PrivateField latch = PrivateField.of(CountDownLatch.class, "sync");
  private final Class<?> scope = Private.type(FLOCK + "$ThreadContainerImpl");
  private final PrivateField scopes = PrivateField.of(Thread.class, "headStackableScopes");
  private final PrivateField opener =
      PrivateField.of(Private.type("jdk.internal.vm.StackableScope"), "owner");
  private final PrivateField holder = PrivateField.of(Thread.class, "holder");
  private final PrivateField task =
      PrivateField.of(Private.type("java.lang.Thread$FieldHolder"), "task");
  private final Class<?> worker = Private.type(ThreadPoolExecutor.class.getName() + "$Worker");
  private final PrivateField pool = PrivateField.of(worker, "this$0");
  private final PrivateField termination = PrivateField.of(ThreadPoolExecutor.class, "termination");

  public TaskEnds() throws ReflectiveOperationException {}

  /**
   * The thread that runs the task of a future; null where none does, or it is no such future.
   *
   * @param blocker what another thread is parked on
   */
  public @Nullable Thread runner(@Nullable Object blocker) {
    return blocker instanceof FutureTask ? (Thread) runner.get(blocker) : null;
  }

  /**
   * What is waited for until all tasks have ended of the executor or the scope that the thread is
   * one of; null where it is of none.
   */
  public @Nullable Object group(Thread thread) {
    Object in = container.get(thread);
    if (perTask.isInstance(in)) {
      return latch.get(signal.get(in));
    }
    if (scope.isInstance(in)) {
      return in;
    }
    Object held = holder.get(thread);
    Object runs = held == null ? null : task.get(held);
    return worker.isInstance(runs) ? termination.get(pool.get(runs)) : null;
  }

  /** The scope that a thread has opened last, and not closed; null where there is none. */
  public @Nullable Object openScope(Thread thread) {
    Object last = scopes.get(thread);
    return scope.isInstance(last) ? last : null;
  }

  /** Who has opened a scope, and waits for its tasks; null where the group is another. */
  public @Nullable Thread opener(@Nullable Object group) {
    return scope.isInstance(group) ? (Thread) opener.get(group) : null;
  }

  /** Whether a thread that is parked as its stack says is so until all tasks of a group end. */
  public static boolean awaitsGroup(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      String type = frame.getClassName();
      String method = frame.getMethodName();
      boolean waits =
          type.equals(FLOCK)
              ? method.equals("awaitAll") || method.equals("close")
              : AwaitedThreads.isClose(type, method);
      if (waits) {
        return AwaitedThreads.isForEver(stack);
      }
    }
    return false;
  }
}
