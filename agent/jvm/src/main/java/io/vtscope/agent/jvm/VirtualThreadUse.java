package io.vtscope.agent.jvm;

import jdk.internal.misc.Unsafe;

/**
 * Whether the application has used virtual threads yet. To ask their scheduler anything before
 * would create it, and fix its size before the application could set {@code
 * jdk.virtualThreadScheduler.parallelism} in its main method.
 */
public final class VirtualThreadUse {
  private final Class<?> virtualThread;
  private volatile boolean seen;

  public VirtualThreadUse() throws ReflectiveOperationException {
    virtualThread = Class.forName("java.lang.VirtualThread", false, null);
  }

  /** Once it was true it stays true. Any thread may ask. */
  public boolean seen() {
    if (!seen) {
      seen = !Unsafe.getUnsafe().shouldBeInitialized(virtualThread);
    }
    return seen;
  }
}
