package io.vtscope.agent.jvm;

import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/** Who has a lock of java.util.concurrent, who would get it next, and who waits since when. */
public final class Locks {
  private static final int LONGEST_WALK = 2_000;

  /** What those have in a queue who want the lock for themselves. */
  private static final String ALONE = "$ExclusiveNode";

  /** Beside futures: what a thread waits for once and not again. */
  private static final Set<String> OF_ONE_WAIT =
      Set.of(
          "java.util.concurrent.CompletableFuture$Signaller",
          "io.grpc.stub.ClientCalls$ThreadlessExecutor");

  private final PrivateField owner =
      PrivateField.of(AbstractOwnableSynchronizer.class, "exclusiveOwnerThread");
  private final Queue ofInts = new Queue(AbstractQueuedSynchronizer.class);

  /** Those of read-write locks from some JDK between 21 and 25 on. */
  private final Queue ofLongs = new Queue(AbstractQueuedLongSynchronizer.class);

  private final Queue ofStamped = new Queue(StampedLock.class);

  /** Readers that queue together: each has the one that came before it. */
  private final Class<?> readers =
      Private.type("java.util.concurrent.locks.StampedLock$ReaderNode");

  private final PrivateField otherReader = PrivateField.of(readers, "cowaiters");

  private final Class<?> readWrite = Private.type(ReentrantReadWriteLock.class.getName() + "$Sync");

  /** Who took the read lock when nobody had it, and has it still. */
  private final @Nullable PrivateField firstReader = PrivateField.orNull(readWrite, "firstReader");

  private final @Nullable ReadHolds readHolds = ReadHolds.orNull();

  private final PrivateField state = PrivateField.of(AbstractQueuedSynchronizer.class, "state");
  private final PrivateField longState =
      PrivateField.of(AbstractQueuedLongSynchronizer.class, "state");

  /** Those who wait for a condition, in the order in which they came. */
  private final PrivateField firstOfCondition =
      PrivateField.of(AbstractQueuedSynchronizer.ConditionObject.class, "firstWaiter");

  private final PrivateField nextOfCondition =
      PrivateField.of(
          Private.type("java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionNode"),
          "nextWaiter");

  /** Of those who wait to hand something over; null where this JDK does it otherwise. */
  private final @Nullable PrivateField firstOfTransfer =
      PrivateField.orNull(LinkedTransferQueue.class, "head");

  private final @Nullable PrivateField nextOfTransfer = ofTransfer("next");
  private final @Nullable PrivateField waiterOfTransfer = ofTransfer("waiter");

  public Locks() throws ReflectiveOperationException {}

  /** The queue for a lock. */
  private static final class Queue {
    final PrivateField head;
    final PrivateField tail;
    final PrivateField previous;
    final PrivateField next;
    final PrivateField waiter;

    Queue(Class<?> type) throws ReflectiveOperationException {
      Class<?> node = Private.type(type.getName() + "$Node");
      head = PrivateField.of(type, "head");
      tail = PrivateField.of(type, "tail");
      previous = PrivateField.of(node, "prev");
      next = PrivateField.of(node, "next");
      waiter = PrivateField.of(node, "waiter");
    }
  }

  private static @Nullable PrivateField ofTransfer(String field) {
    try {
      return PrivateField.orNull(
          Private.type("java.util.concurrent.LinkedTransferQueue$DualNode"), field);
    } catch (ClassNotFoundException e) {
      return null;
    }
  }

  private @Nullable Queue queue(@Nullable Object lock) {
    if (lock instanceof AbstractQueuedSynchronizer) {
      return ofInts;
    }
    if (lock instanceof AbstractQueuedLongSynchronizer) {
      return ofLongs;
    }
    return lock instanceof StampedLock ? ofStamped : null;
  }

  /** What a parked thread waits for, as it has told; null where it has not, or is not parked. */
  public @Nullable Object blocker(Thread thread) {
    return LockSupport.getBlocker(thread);
  }

  /** The thread that has the lock; null where nobody has or that is not known. */
  public @Nullable Thread owner(@Nullable Object lock) {
    return lock instanceof AbstractOwnableSynchronizer ? (Thread) owner.get(lock) : null;
  }

  /** One that has the read lock; null where nobody has or that is not known. */
  public @Nullable Thread reader(@Nullable Object lock) {
    return firstReader != null && readWrite.isInstance(lock)
        ? (Thread) firstReader.get(lock)
        : null;
  }

  /** Whether a thread that waits for a lock has its read lock, as far as that is known. */
  public boolean reads(@Nullable Object lock, Thread thread) {
    return lock != null
        && readWrite.isInstance(lock)
        && ((firstReader != null && isSame(firstReader.get(lock), thread))
            || (readHolds != null && readHolds.has(lock, thread)));
  }

  /** Whether it is one that a thread can have alone, and nobody has. */
  public boolean isFree(@Nullable Object lock) {
    if (lock instanceof AbstractQueuedLongSynchronizer) {
      return isOwnable(lock) && owner.get(lock) == null && longState.getLong(lock) == 0;
    }
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

  /** Whether it is a lock of the JDK, whether or not it has an owner while somebody has it. */
  public static boolean isLock(@Nullable Object lock) {
    return isOwnable(lock) || (lock != null && lock.getClass() == StampedLock.class);
  }

  /** The thread that would get the lock next; null where none waits or that is not known. */
  public @Nullable Thread next(@Nullable Object lock) {
    Queue queue = queue(lock);
    if (queue == null || lock == null) {
      return null;
    }
    Object first = queue.head.get(lock);
    Object second = first == null ? null : queue.next.get(first);
    return second == null ? null : (Thread) queue.waiter.get(second);
  }

  /**
   * What a thread has of its own while it waits, and not any more when it comes again: its place in
   * a queue, or what it waits for where nobody else does. Null where nothing like that is found,
   * far from the end of a long queue for one.
   *
   * @param blocker as {@link #blocker} has told
   */
  public @Nullable Object place(@Nullable Object blocker, Thread thread) {
    Queue queue = queue(blocker);
    if (queue != null && blocker != null) {
      return queue == ofStamped
          ? placeOfStamped(blocker, thread)
          : place(queue.tail.get(blocker), queue.previous, queue.waiter, thread);
    }
    if (blocker instanceof AbstractQueuedSynchronizer.ConditionObject) {
      return place(firstOfCondition.get(blocker), nextOfCondition, ofInts.waiter, thread);
    }
    if (blocker instanceof LinkedTransferQueue
        && firstOfTransfer != null
        && nextOfTransfer != null
        && waiterOfTransfer != null) {
      return place(firstOfTransfer.get(blocker), nextOfTransfer, waiterOfTransfer, thread);
    }
    return isForOnce(blocker) ? blocker : null;
  }

  /**
   * The place of a thread that asks for a lock alone, another one each time that it does. Null
   * where it does not, or is far from those that would get the lock next.
   */
  public @Nullable Object placeOfWriter(@Nullable Object lock, Thread thread) {
    Queue queue = queue(lock);
    if (queue == null || lock == null) {
      return null;
    }
    Object place = place(queue.head.get(lock), queue.next, queue.waiter, thread);
    return place != null && place.getClass().getName().endsWith(ALONE) ? place : null;
  }

  /** Who waits for it a second time finds it done, or it is made for each wait. */
  private static boolean isForOnce(@Nullable Object blocker) {
    return blocker instanceof Future
        || (blocker != null && OF_ONE_WAIT.contains(blocker.getClass().getName()));
  }

  private static @Nullable Object place(
      @Nullable Object first, PrivateField following, PrivateField waiter, Thread thread) {
    Object node = first;
    for (int i = 0; node != null && i < LONGEST_WALK; i++) {
      if (isSame(waiter.get(node), thread)) {
        return node;
      }
      Object after = following.get(node);
      node = isSame(after, node) ? null : after; // one that was taken out meanwhile
    }
    return null;
  }

  private @Nullable Object placeOfStamped(Object lock, Thread thread) {
    Object node = ofStamped.tail.get(lock);
    Object reader = null; // of those that came to the same node
    for (int i = 0; node != null && i < LONGEST_WALK; i++) {
      Object seen = reader == null ? node : reader;
      if (isSame(ofStamped.waiter.get(seen), thread)) {
        return seen;
      }
      reader = readers.isInstance(seen) ? otherReader.get(seen) : null;
      node = reader == null ? ofStamped.previous.get(node) : node;
    }
    return null;
  }

  @SuppressWarnings("ReferenceEquality") // threads and nodes are themselves
  private static boolean isSame(@Nullable Object one, Object other) {
    return one == other;
  }

  /** "a.b.Type@1f": tells objects of one class apart. */
  public static String name(Object lock) {
    return type(lock) + "@" + Integer.toHexString(System.identityHashCode(lock));
  }

  /** "a.b.Type"; "a.b.Type.class" where it is that class itself, as of a static synchronized. */
  public static String type(Object lock) {
    return lock instanceof Class<?> type ? type.getName() + ".class" : lock.getClass().getName();
  }
}
