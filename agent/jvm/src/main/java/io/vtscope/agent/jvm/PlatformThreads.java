package io.vtscope.agent.jvm;

import java.util.Objects;

/**
 * The platform threads that the JVM has, carriers among them. {@code ThreadGroup.enumerate} would
 * take locks that are the application's too.
 */
public final class PlatformThreads {
  private PlatformThreads() {}

  /** All of them, in no order. */
  public static Thread[] all() throws ReflectiveOperationException {
    return (Thread[]) Objects.requireNonNull(JdkMember.ALL_THREADS.call(null));
  }
}
