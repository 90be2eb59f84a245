package io.vtscope.agent.jvm;

import jdk.internal.misc.Unsafe;

/**
 * Whether the application has used virtual threads yet. To ask their scheduler anything before
 * would create it, and fix its size before the application could set {@code
 * jdk.virtualThreadScheduler.parallelism} in its main method.
 */
final class VirtualThreadUse {
  private final Class<?> virtualThread;
  private boolean seen;

  VirtualThreadUse() throws ReflectiveOperationException {
    virtualThread = Class.forName("java.lang.VirtualThread", false, null);
  }

  boolean seen() throws ReflectiveOperationException {
    if (!seen) {
      seen = !Unsafe.getUnsafe().shouldBeInitialized(virtualThread);
    }
    return seen;
  }
}
