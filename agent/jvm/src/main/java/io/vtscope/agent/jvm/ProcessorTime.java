package io.vtscope.agent.jvm;

import org.jspecify.annotations.Nullable;

/**
 * A platform thread's CPU time, including mounted virtual threads. {@code
 * ThreadMXBean.getThreadCpuTime} would load the management classes.
 */
public final class ProcessorTime {
  private ProcessorTime() {}

  /** The reader; null without java.management. */
  public static @Nullable ProcessorTime orNull() {
    return ManagementLibrary.isLoaded() && JdkMember.TOTAL_CPU.isThere()
        ? new ProcessorTime()
        : null;
  }

  /** Nanoseconds; -1 if unknown. */
  public long of(Thread platformThread) {
    try {
      Object time = JdkMember.TOTAL_CPU.call(null, platformThread.threadId());
      return time == null ? -1 : (Long) time;
    } catch (ReflectiveOperationException | RuntimeException e) {
      return -1;
    }
  }
}
