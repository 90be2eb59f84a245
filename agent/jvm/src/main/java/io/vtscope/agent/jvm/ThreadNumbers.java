package io.vtscope.agent.jvm;

import jdk.internal.misc.Unsafe;

/**
 * The number that the next thread gets: {@code Thread.ThreadIdentifiers.NEXT_TID_OFFSET} is where
 * the JVM keeps it, and virtual and platform threads share it. How far it has gone on is how many
 * were made.
 */
public final class ThreadNumbers {
  private final long address;

  public ThreadNumbers() throws ReflectiveOperationException {
    Class<?> identifiers = Private.type("java.lang.Thread$ThreadIdentifiers");
    address = Private.field(identifiers, "NEXT_TID_OFFSET").getLong(null);
  }

  public long next() {
    return Unsafe.getUnsafe().getLongVolatile(null, address);
  }
}
