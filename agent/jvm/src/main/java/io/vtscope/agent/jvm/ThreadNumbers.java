package io.vtscope.agent.jvm;

import java.util.Objects;
import jdk.internal.misc.Unsafe;

/**
 * The number that the next thread gets. Virtual and platform threads share it: how far it has gone
 * on is how many were made.
 */
public final class ThreadNumbers {
  /** Where the JVM keeps it. */
  private final long address = (Long) Objects.requireNonNull(JdkMember.NEXT_THREAD.get());

  ThreadNumbers() throws IllegalAccessException {}

  public long next() {
    return Unsafe.getUnsafe().getLongVolatile(null, address);
  }
}
