package io.vtscope.agent.jvm;

import org.jspecify.annotations.Nullable;

/**
 * Processor time of a platform thread, with what it carries: what {@code
 * ThreadMXBean.getThreadCpuTime} calls, without the management classes around it.
 */
public final class ProcessorTime {
  private ProcessorTime() {}

  /** Null where the application's runtime has no module java.management. */
  public static @Nullable ProcessorTime orNull() {
    return ManagementLibrary.isLoaded() && JdkMember.TOTAL_CPU.isThere()
        ? new ProcessorTime()
        : null;
  }

  /** Nanoseconds since the thread began; -1 where that is not known. */
  public long of(Thread platformThread) {
    try {
      Object time = JdkMember.TOTAL_CPU.call(null, platformThread.threadId());
      return time == null ? -1 : (Long) time;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return -1;
    }
  }
}
