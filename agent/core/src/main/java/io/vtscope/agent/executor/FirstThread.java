package io.vtscope.agent.executor;

import org.jspecify.annotations.Nullable;

/** The first observed thread of an executor. Any thread writes; the first one wins. */
final class FirstThread {
  /** A thread class that only the JDK uses. */
  private static final String OF_JDK = "jdk.internal.misc.InnocuousThread";

  private volatile @Nullable String name;
  private volatile boolean virtual;
  private volatile boolean ofJdk;

  void seen(@Nullable Thread thread) {
    if (name == null && thread != null) {
      virtual = thread.isVirtual();
      if (thread.getClass().getName().equals(OF_JDK)) {
        ofJdk = true;
      }
      name = thread.getName();
    }
  }

  /** Null if none was observed. */
  @Nullable String name() {
    return name;
  }

  boolean isVirtual() {
    return virtual;
  }

  /** Whether only java.base creates such threads. */
  boolean isOfJdk() {
    return ofJdk;
  }
}
