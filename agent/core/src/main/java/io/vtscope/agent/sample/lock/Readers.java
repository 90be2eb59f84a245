package io.vtscope.agent.sample.lock;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.sample.carrier.QueuedStacks;
import io.vtscope.probe.LockQueueEvent;
import org.jspecify.annotations.Nullable;

/** Writes which thread holds the read lock of a read-write lock. */
@SuppressWarnings("ReferenceEquality") // threads and locks are themselves
final class Readers {
  private Readers() {}

  /**
   * Tells it.
   *
   * @param upgrade the thread that waits for the lock that it reads, as it seemed; null for none
   */
  static void tell(
      JvmThreads threads,
      QueuedStacks stacks,
      Object lock,
      @Nullable Thread upgrade,
      LockQueueEvent event)
      throws ReflectiveOperationException {
    if (upgrade != null) {
      tellUpgrade(threads, lock, upgrade, event);
    }
    if (event.reader == null) {
      tellFirst(threads, stacks, lock, event);
    }
  }

  private static void tellUpgrade(
      JvmThreads threads, Object lock, Thread reader, LockQueueEvent event)
      throws ReflectiveOperationException {
    Object place = threads.locks().placeOfWriter(lock, reader);
    if (place == null || !threads.locks().reads(lock, reader)) {
      return;
    }
    String state = threads.virtual().state(reader);
    if (!Parked.forEver(state) || threads.locks().blocker(reader) != lock) {
      return;
    }
    String stack = threads.stacks().of(reader);
    if (threads.locks().placeOfWriter(lock, reader) == place) { // so it was there all the time
      event.reader = JvmThreads.name(reader);
      event.readerState = state;
      event.readerWaits = true;
      event.ownerStack = stack;
    }
  }

  private static void tellFirst(
      JvmThreads threads, QueuedStacks stacks, Object lock, LockQueueEvent event)
      throws ReflectiveOperationException {
    Thread reader = threads.locks().reader(lock);
    if (reader == null) {
      return;
    }
    String state = threads.virtual().state(reader);
    boolean waits = Parked.forEver(state) && threads.locks().blocker(reader) == lock;
    String stack = stacks.of(threads, reader);
    if (threads.locks().reader(lock) == reader) { // else it was seen when it did not read any more
      event.reader = JvmThreads.name(reader);
      event.readerState = state;
      event.readerWaits = waits;
      event.ownerStack = stack;
    }
  }
}
