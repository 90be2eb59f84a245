package io.vtscope.agent.jvm;

import java.util.Objects;

/**
 * The platform threads, including carriers. {@code ThreadGroup.enumerate} would take the
 * application's locks.
 */
public final class PlatformThreads {
  private PlatformThreads() {}

  public static Thread[] all() throws ReflectiveOperationException {
    return (Thread[]) Objects.requireNonNull(JdkMember.ALL_THREADS.call(null));
  }
}
