package io.vtscope.agent.jvm;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.FutureTask;

/**
 * Whether what a thread is parked on is the end of another's task: its future, or the end of the
 * executor that makes a thread for each ({@code java.util.concurrent.ThreadPerTaskExecutor}, JDK 21
 * to 26), which ends with the last of them.
 */
@SuppressWarnings("ReferenceEquality") // threads are themselves
public final class AwaitedThreads {
  private final PrivateField runner = PrivateField.of(FutureTask.class, "runner");
  private final Class<?> perTask = Private.type("java.util.concurrent.ThreadPerTaskExecutor");
  private final PrivateField ends = PrivateField.of(perTask, "terminationSignal");
  private final PrivateField latch = PrivateField.of(CountDownLatch.class, "sync");
  private final PrivateField container = PrivateField.of(Thread.class, "container");

  public AwaitedThreads() throws ReflectiveOperationException {}

  /**
   * Whether the wait cannot end before the thread's task does.
   *
   * @param blocker what another thread is parked on
   */
  public boolean isAwaited(Object blocker, Thread thread) {
    if (blocker instanceof FutureTask) {
      return runner.get(blocker) == thread;
    }
    Object in = container.get(thread);
    return perTask.isInstance(in) && latch.get(ends.get(in)) == blocker;
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

  static boolean isClose(String type, String method) {
    return method.equals("close")
        && (type.equals("java.util.concurrent.ThreadPerTaskExecutor")
            || type.equals("java.util.concurrent.ExecutorService"));
  }
}
