package io.vtscope.agent.jvm;

import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * Processor time of a platform thread, with what it carries: what {@code
 * ThreadMXBean.getThreadCpuTime} calls, without the management classes around it.
 */
public final class ProcessorTime {
  private final Method total;

  private ProcessorTime() throws ReflectiveOperationException {
    // Its initialiser loads the library that the native method is in.
    Class.forName("sun.management.ManagementFactoryHelper", true, null);
    total =
        Private.method(
            Private.type("sun.management.ThreadImpl"), "getThreadTotalCpuTime0", long.class);
  }

  /** Null where the application's runtime has no module java.management. */
  public static @Nullable ProcessorTime orNull() {
    try {
      return new ProcessorTime();
    } catch (ReflectiveOperationException | LinkageError | RuntimeException e) {
      return null;
    }
  }

  /** Nanoseconds since the thread began; -1 where that is not known. */
  public long of(Thread platformThread) {
    try {
      return (long) total.invoke(null, platformThread.threadId());
    } catch (ReflectiveOperationException | RuntimeException e) {
      return -1;
    }
  }
}
