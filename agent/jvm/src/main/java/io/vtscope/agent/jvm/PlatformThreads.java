package io.vtscope.agent.jvm;

import java.lang.reflect.Method;

/**
 * The platform threads that the JVM has, carriers among them. {@code ThreadGroup.enumerate} would
 * take locks that are the application's too.
 */
public final class PlatformThreads {
  private final Method all;

  PlatformThreads() throws ReflectiveOperationException {
    all = Private.method(Thread.class, "getAllThreads");
  }

  /** All of them, in no order. */
  public Thread[] all() throws ReflectiveOperationException {
    return (Thread[]) all.invoke(null);
  }
}
