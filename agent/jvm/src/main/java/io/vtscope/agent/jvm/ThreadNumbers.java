package io.vtscope.agent.jvm;

import jdk.internal.misc.Unsafe;
import org.jspecify.annotations.Nullable;

/**
 * The number that the next thread gets: {@code Thread.ThreadIdentifiers.NEXT_TID_OFFSET} is where
 * the JVM keeps it, and virtual and platform threads share it. How far it has gone on is how many
 * were made.
 */
public final class ThreadNumbers {
  private final long address;

  private ThreadNumbers(long address) {
    this.address = address;
  }

  /** Null where this JDK keeps it elsewhere. */
  static @Nullable ThreadNumbers orNull() {
    try {
      Class<?> identifiers = Private.type("java.lang.Thread$ThreadIdentifiers");
      return new ThreadNumbers(Private.field(identifiers, "NEXT_TID_OFFSET").getLong(null));
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  public long next() {
    return Unsafe.getUnsafe().getLongVolatile(null, address);
  }
}
