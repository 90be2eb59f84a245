package io.vtscope.agent.jvm;

import java.util.Objects;
import jdk.internal.misc.Unsafe;

/** The next thread's identifier. Its growth counts new virtual and platform threads. */
public final class ThreadNumbers {
  private final long address = (Long) Objects.requireNonNull(JdkMember.NEXT_THREAD.get());

  ThreadNumbers() throws IllegalAccessException {}

  public long next() {
    return Unsafe.getUnsafe().getLongVolatile(null, address);
  }
}
