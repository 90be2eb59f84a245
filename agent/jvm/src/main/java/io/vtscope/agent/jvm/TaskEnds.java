package io.vtscope.agent.jvm;

import static io.vtscope.agent.jvm.Capability.ENDS;

import org.jspecify.annotations.Nullable;

/**
 * What threads wait for until tasks of others end: a future, an executor that is closed, a scope of
 * tasks ({@code jdk.internal.misc.ThreadFlock}, which a {@code StructuredTaskScope} has).
 */
public final class TaskEnds {
  private TaskEnds() {}

  /**
   * The thread that runs the task of a future; null if none does, or it is no such future.
   *
   * @param blocker what another thread is parked on
   */
  public static @Nullable Thread runner(@Nullable Object blocker) {
    return ThisJdk.has(ENDS) && JdkMember.FUTURE_RUNNER.isOf(blocker)
        ? JdkMember.FUTURE_RUNNER.getThread(blocker)
        : null;
  }

  /**
   * What is waited for until all tasks have ended of the executor or the scope that the thread is
   * one of; null where it is of none.
   */
  public static @Nullable Object group(Thread thread) {
    if (!ThisJdk.has(ENDS)) {
      return null;
    }
    Object in = JdkMember.THREAD_CONTAINER.get(thread);
    if (JdkMember.PER_TASK_END.isOf(in)) {
      return JdkMember.LATCH_SYNC.get(JdkMember.PER_TASK_END.get(in));
    }
    if (JdkMember.SCOPE_THREADS.isOf(in)) {
      return in;
    }
    Object held = JdkMember.THREAD_HOLDER.get(thread);
    Object runs = held == null ? null : JdkMember.THREAD_TASK.get(held);
    return JdkMember.WORKER_OWNER.isOf(runs)
        ? JdkMember.POOL_END.get(JdkMember.WORKER_OWNER.get(runs))
        : null;
  }

  /** The last scope that a thread has opened and not closed; null if there is none. */
  public static @Nullable Object openScope(Thread thread) {
    Object last = ThisJdk.has(ENDS) ? JdkMember.THREAD_SCOPES.get(thread) : null;
    return JdkMember.SCOPE_THREADS.isOf(last) ? last : null;
  }

  /** The thread that opened a scope and waits for its tasks; null where the group is another. */
  public static @Nullable Thread opener(@Nullable Object group) {
    return ThisJdk.has(ENDS) && JdkMember.SCOPE_THREADS.isOf(group)
        ? JdkMember.SCOPE_OWNER.getThread(group)
        : null;
  }

  /**
   * Whether the wait of another thread cannot end before a thread's task does.
   *
   * @param blocker what the other is parked on
   */
  public static boolean isAwaited(Object blocker, Thread thread) {
    return JdkMember.FUTURE_RUNNER.isOf(blocker)
        ? isSame(runner(blocker), thread)
        : JdkMember.PER_TASK_END.isOf(JdkMember.THREAD_CONTAINER.get(thread))
            && isSame(group(thread), blocker);
  }

  @SuppressWarnings("ReferenceEquality") // threads and latches are themselves
  private static boolean isSame(@Nullable Object one, Object other) {
    return one == other;
  }

  /** Whether a thread that is parked as its stack says is so until all tasks of a group end. */
  public static boolean awaitsGroup(StackTraceElement[] stack) {
    for (StackTraceElement frame : stack) {
      String type = frame.getClassName();
      String method = frame.getMethodName();
      boolean waits =
          type.equals("jdk.internal.misc.ThreadFlock")
              ? method.equals("awaitAll") || method.equals("close")
              : isClose(type, method);
      if (waits) {
        return isForEver(stack);
      }
    }
    return false;
  }

  /** Whether a thread that is parked as its stack says is so until it is woken. */
  public static boolean isForEver(StackTraceElement[] stack) {
    boolean timed = false;
    for (StackTraceElement frame : stack) {
      String type = frame.getClassName();
      String method = frame.getMethodName();
      timed |=
          type.equals("java.util.concurrent.locks.LockSupport")
              && (method.equals("parkNanos") || method.equals("parkUntil"));
      if (isClose(type, method)) {
        return true; // it waits for a day, and again
      }
    }
    return !timed;
  }

  private static boolean isClose(String type, String method) {
    return method.equals("close")
        && (type.equals("java.util.concurrent.ThreadPerTaskExecutor")
            || type.equals("java.util.concurrent.ExecutorService"));
  }
}
