package io.vtscope.agent.jvm;

import static io.vtscope.agent.jvm.Capability.ENDS;

import org.jspecify.annotations.Nullable;

/**
 * Objects on which threads await the end of tasks: futures, closing executors, and scopes ({@code
 * jdk.internal.misc.ThreadFlock}, used by {@code StructuredTaskScope}).
 */
public final class TaskEnds {
  private TaskEnds() {}

  /** The thread that runs a future's task, or null. */
  public static @Nullable Thread runner(@Nullable Object blocker) {
    return ThisJdk.has(ENDS) && JdkMember.FUTURE_RUNNER.isOf(blocker)
        ? JdkMember.FUTURE_RUNNER.getThread(blocker)
        : null;
  }

  /** What other threads wait on until this thread's executor or scope ends; null without either. */
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

  /** The innermost open scope, or null. */
  public static @Nullable Object openScope(Thread thread) {
    Object last = ThisJdk.has(ENDS) ? JdkMember.THREAD_SCOPES.get(thread) : null;
    return isScope(last) ? last : null;
  }

  /** Whether the object stands for an open scope. */
  public static boolean isScope(@Nullable Object object) {
    return JdkMember.SCOPE_THREADS.isOf(object);
  }

  /** The thread that opened a scope; null for other groups. */
  public static @Nullable Thread opener(@Nullable Object group) {
    return ThisJdk.has(ENDS) && JdkMember.SCOPE_THREADS.isOf(group)
        ? JdkMember.SCOPE_OWNER.getThread(group)
        : null;
  }

  /** Whether another thread, parked on {@code blocker}, waits for this thread's task. */
  public static boolean isAwaited(Object blocker, Thread thread) {
    return JdkMember.FUTURE_RUNNER.isOf(blocker)
        ? isSame(runner(blocker), thread)
        : JdkMember.PER_TASK_END.isOf(JdkMember.THREAD_CONTAINER.get(thread))
            && isSame(group(thread), blocker);
  }

  @SuppressWarnings("ReferenceEquality") // compared by identity
  private static boolean isSame(@Nullable Object one, Object other) {
    return one == other;
  }

  /** Whether the parked thread waits for a group's tasks without a time limit. */
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

  /** Whether the parked thread waits without a time limit. */
  public static boolean isForEver(StackTraceElement[] stack) {
    boolean timed = false;
    for (StackTraceElement frame : stack) {
      String type = frame.getClassName();
      String method = frame.getMethodName();
      timed |=
          type.equals("java.util.concurrent.locks.LockSupport")
              && (method.equals("parkNanos") || method.equals("parkUntil"));
      if (isClose(type, method)) {
        return true; // close() repeats a timed wait of one day
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
