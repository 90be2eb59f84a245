package io.vtscope.agent.jvm;

import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** Who has a lock of java.util.concurrent, and who would get it next. */
public final class Locks {
  private static final int LONGEST_WALK = 2_000;

  private final PrivateField owner;
  private final PrivateField head;
  private final PrivateField next;
  private final PrivateField waiter;
  private final PrivateField tail;
  private final PrivateField previous;
  private final PrivateField state;

  public Locks() throws ReflectiveOperationException {
    Class<?> node = Private.type("java.util.concurrent.locks.AbstractQueuedSynchronizer$Node");
    owner = PrivateField.of(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
    head = PrivateField.of(AbstractQueuedSynchronizer.class, "head");
    state = PrivateField.of(AbstractQueuedSynchronizer.class, "state");
    tail = PrivateField.of(AbstractQueuedSynchronizer.class, "tail");
    previous = PrivateField.of(node, "prev");
    next = PrivateField.of(node, "next");
    waiter = PrivateField.of(node, "waiter");
  }

  /** What a parked thread waits for, as it has told; null where it has not, or is not parked. */
  public @Nullable Object blocker(Thread thread) {
    return LockSupport.getBlocker(thread);
  }

  /** The thread that has the lock; null where nobody has or that is not known. */
  public @Nullable Thread owner(@Nullable Object lock) {
    return lock instanceof AbstractOwnableSynchronizer ? (Thread) owner.get(lock) : null;
  }

  /** Whether it is one that a thread can have alone, and nobody has. */
  public boolean isFree(@Nullable Object lock) {
    if (!(lock instanceof AbstractQueuedSynchronizer)) {
      return false;
    }
    String type = lock.getClass().getName();
    if (type.startsWith("java.util.concurrent.Semaphore$")) {
      return state.getInt(lock) > 0;
    }
    return isOwnable(lock) && owner.get(lock) == null && state.getInt(lock) == 0;
  }

  /** Whether it is a lock of the JDK that has an owner while somebody has it. */
  public static boolean isOwnable(@Nullable Object lock) {
    return lock instanceof AbstractOwnableSynchronizer
        && lock.getClass().getName().startsWith("java.util.concurrent.locks.Reentrant");
  }

  /** The thread that would get the lock next; null where none waits or that is not known. */
  public @Nullable Thread next(@Nullable Object lock) {
    if (!(lock instanceof AbstractQueuedSynchronizer)) {
      return null;
    }
    Object first = head.get(lock);
    Object second = first == null ? null : next.get(first);
    return second == null ? null : (Thread) waiter.get(second);
  }

  /**
   * A thread's place in the queue for a lock: another each time that it comes. Null where it is not
   * found, far from the end of a long queue for one.
   */
  public @Nullable Object place(Object lock, Thread thread) {
    Object node = lock instanceof AbstractQueuedSynchronizer ? tail.get(lock) : null;
    for (int i = 0; node != null && i < LONGEST_WALK; i++) {
      if (isSame(waiter.get(node), thread)) {
        return node;
      }
      node = previous.get(node);
    }
    return null;
  }

  @SuppressWarnings("ReferenceEquality") // threads are themselves
  private static boolean isSame(@Nullable Object one, Thread other) {
    return one == other;
  }

  /** "a.b.Type@1f": tells objects of one class apart. */
  public static String name(Object lock) {
    return lock.getClass().getName() + "@" + Integer.toHexString(System.identityHashCode(lock));
  }
}
