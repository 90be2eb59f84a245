package io.vtscope.agent.sample.lock;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.sample.carrier.QueuedStacks;
import io.vtscope.probe.LockQueueEvent;
import org.jspecify.annotations.Nullable;

/** Writes the reader of a read-write lock. */
@SuppressWarnings("ReferenceEquality") // compared by identity
final class Readers {
  private Readers() {}

  /**
   * Writes a reader.
   *
   * @param upgrade reader that seems to wait for the write lock, or null
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
    if (threads.locks().placeOfWriter(lock, reader) == place) { // it waited all the time
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
    if (threads.locks().reader(lock) == reader) { // otherwise it no longer reads
      event.reader = JvmThreads.name(reader);
      event.readerState = state;
      event.readerWaits = waits;
      event.ownerStack = stack;
    }
  }
}
