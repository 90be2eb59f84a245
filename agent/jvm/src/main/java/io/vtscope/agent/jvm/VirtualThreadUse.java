package io.vtscope.agent.jvm;

import jdk.internal.misc.Unsafe;

/**
 * Detects the first use of virtual threads. Earlier access would create the scheduler before the
 * application can configure it.
 */
public final class VirtualThreadUse {
  private final Class<?> virtualThread;
  private volatile boolean seen;

  public VirtualThreadUse() throws ReflectiveOperationException {
    virtualThread = Class.forName("java.lang.VirtualThread", false, null);
  }

  /** Whether virtual threads have been used. Thread-safe. */
  public boolean seen() {
    if (!seen) {
      seen = !Unsafe.getUnsafe().shouldBeInitialized(virtualThread);
    }
    return seen;
  }
}
