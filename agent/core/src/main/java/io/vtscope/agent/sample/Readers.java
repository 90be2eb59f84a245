package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.probe.LockQueueEvent;
import java.util.Set;

/** Tells of a read-write lock who reads. */
@SuppressWarnings("ReferenceEquality") // threads and locks are themselves
final class Readers {
  /** Parked for as long as it takes: virtual threads, and platform threads. */
  private static final Set<String> PARKED = Set.of("PARKED", "PINNED", "WAITING");

  private Readers() {}

  static void tell(JvmThreads threads, Object lock, LockQueueEvent event)
      throws ReflectiveOperationException {
    Thread reader = threads.locks().reader(lock);
    if (reader == null) {
      return;
    }
    String state = threads.virtual().state(reader);
    boolean waits = PARKED.contains(state) && threads.locks().blocker(reader) == lock;
    String stack = waits ? threads.stacks().of(reader) : null;
    if (threads.locks().reader(lock) == reader) { // else it was seen when it did not read any more
      event.reader = JvmThreads.name(reader);
      event.readerState = state;
      event.readerWaits = waits;
      event.ownerStack = stack;
    }
  }
}
