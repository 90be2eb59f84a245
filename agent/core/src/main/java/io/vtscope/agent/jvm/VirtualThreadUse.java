package io.vtscope.agent.jvm;

import java.lang.reflect.Method;

/**
 * Whether the application has used virtual threads yet. To ask their scheduler anything before
 * would create it, and fix its size before the application could set {@code
 * jdk.virtualThreadScheduler.parallelism} in its main method.
 */
final class VirtualThreadUse {
  private final Object unsafe;
  private final Method shouldBeInitialized;
  private final Class<?> virtualThread;
  private boolean seen;

  VirtualThreadUse() throws ReflectiveOperationException {
    Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
    unsafe = type.getMethod("getUnsafe").invoke(null);
    shouldBeInitialized = type.getMethod("shouldBeInitialized", Class.class);
    virtualThread = Class.forName("java.lang.VirtualThread", false, null);
  }

  boolean seen() throws ReflectiveOperationException {
    if (!seen) {
      seen = !(boolean) shouldBeInitialized.invoke(unsafe, virtualThread);
    }
    return seen;
  }
}
