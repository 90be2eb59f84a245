package io.vtscope.agent.jvm;

import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jspecify.annotations.Nullable;

/**
 * Who has the read lock of a read-write lock beside the first that took it: each such reader keeps
 * that itself, in a thread-local of the lock's, for as long as it has it.
 */
final class ReadHolds {
  private static final String LOCK = ReentrantReadWriteLock.class.getName() + "$Sync";

  private final ThreadLocals locals = new ThreadLocals();
  private final PrivateField counters = PrivateField.of(Private.type(LOCK), "readHolds");
  private final PrivateField count = PrivateField.of(Private.type(LOCK + "$HoldCounter"), "count");

  private ReadHolds() throws ReflectiveOperationException {}

  /** Null where this JDK does it otherwise. */
  static @Nullable ReadHolds orNull() {
    try {
      return new ReadHolds();
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  /** Whether a thread has it; of one that waits that does not change meanwhile. */
  boolean has(Object lock, Thread thread) {
    Object counter =
        counters.get(lock) instanceof ThreadLocal<?> local ? locals.value(thread, local) : null;
    return counter != null && count.getInt(counter) > 0;
  }
}
