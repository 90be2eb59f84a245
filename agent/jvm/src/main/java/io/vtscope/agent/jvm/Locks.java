package io.vtscope.agent.jvm;

import static io.vtscope.agent.jvm.Capability.LOCKS;

import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.AbstractQueuedLongSynchronizer;
import java.util.concurrent.locks.AbstractQueuedSynchronizer;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.StampedLock;
import org.jspecify.annotations.Nullable;

/** Owners, queues and places in the queue of locks of java.util.concurrent. */
public final class Locks {
  private static final int LONGEST_WALK = 2_000;

  /** The end of the class of a node whose thread wants the lock for itself. */
  private static final String ALONE = "$ExclusiveNode";

  /** Beside futures: what a thread waits for once and not again. */
  private static final Set<String> OF_ONE_WAIT =
      Set.of(
          "java.util.concurrent.CompletableFuture$Signaller",
          "io.grpc.stub.ClientCalls$ThreadlessExecutor");

  Locks() {}

  /** How the queue for a lock is read. */
  private enum Queue {
    OF_INT(
        JdkMember.LOCK_HEAD,
        JdkMember.LOCK_TAIL,
        JdkMember.LOCK_PREVIOUS,
        JdkMember.LOCK_NEXT,
        JdkMember.LOCK_WAITER),
    /** Those of read-write locks from some JDK between 21 and 25 on. */
    OF_LONG(
        JdkMember.LONG_HEAD,
        JdkMember.LONG_TAIL,
        JdkMember.LONG_PREVIOUS,
        JdkMember.LONG_NEXT,
        JdkMember.LONG_WAITER),
    OF_STAMPED(
        JdkMember.STAMPED_HEAD,
        JdkMember.STAMPED_TAIL,
        JdkMember.STAMPED_PREVIOUS,
        JdkMember.STAMPED_NEXT,
        JdkMember.STAMPED_WAITER);

    final JdkMember head;
    final JdkMember tail;
    final JdkMember previous;
    final JdkMember next;
    final JdkMember waiter;

    Queue(JdkMember head, JdkMember tail, JdkMember previous, JdkMember next, JdkMember waiter) {
      this.head = head;
      this.tail = tail;
      this.previous = previous;
      this.next = next;
      this.waiter = waiter;
    }
  }

  private static @Nullable Queue queue(@Nullable Object lock) {
    if (!ThisJdk.has(LOCKS)) {
      return null;
    }
    if (lock instanceof AbstractQueuedSynchronizer) {
      return Queue.OF_INT;
    }
    if (lock instanceof AbstractQueuedLongSynchronizer) {
      return Queue.OF_LONG;
    }
    return lock instanceof StampedLock ? Queue.OF_STAMPED : null;
  }

  /** What a parked thread waits for, as it has told; null where it has not, or is not parked. */
  public @Nullable Object blocker(Thread thread) {
    return LockSupport.getBlocker(thread);
  }

  /** The owner of a lock; null if it has none or the owner is unknown. */
  public @Nullable Thread owner(@Nullable Object lock) {
    return ThisJdk.has(LOCKS) && lock instanceof AbstractOwnableSynchronizer
        ? JdkMember.LOCK_OWNER.getThread(lock)
        : null;
  }

  /** The first thread that has the read lock; null if none has or it is unknown. */
  public @Nullable Thread reader(@Nullable Object lock) {
    return ThisJdk.has(LOCKS) && JdkMember.FIRST_READER.isOf(lock)
        ? JdkMember.FIRST_READER.getThread(lock)
        : null;
  }

  /** Whether a thread that waits for a lock has its read lock, as far as that is known. */
  public boolean reads(@Nullable Object lock, Thread thread) {
    return ThisJdk.has(LOCKS)
        && lock != null
        && JdkMember.FIRST_READER.isOf(lock)
        && (isSame(reader(lock), thread) || holds(lock, thread));
  }

  /** Whether it is a read-write lock that some thread reads, and none of these is known. */
  public boolean hasUnknownReaders(@Nullable Object lock) {
    return ThisJdk.has(LOCKS)
        && lock != null
        && JdkMember.FIRST_READER.isOf(lock)
        && reader(lock) == null
        && owner(lock) == null
        && !isFree(lock);
  }

  /** Each reader beside the first counts in a thread-local of the lock. */
  private static boolean holds(Object lock, Thread thread) {
    Object counter =
        JdkMember.READ_HOLDS.get(lock) instanceof ThreadLocal<?> local
            ? ThreadLocals.value(thread, local)
            : null;
    return counter != null && JdkMember.READ_COUNT.getInt(counter) > 0;
  }

  /** Whether it is an exclusive lock without an owner. */
  public boolean isFree(@Nullable Object lock) {
    if (!ThisJdk.has(LOCKS)) {
      return false;
    }
    if (lock instanceof AbstractQueuedLongSynchronizer) {
      return isUnowned(lock) && JdkMember.LONG_STATE.getLong(lock) == 0;
    }
    if (!(lock instanceof AbstractQueuedSynchronizer)) {
      return false;
    }
    int state = JdkMember.LOCK_STATE.getInt(lock);
    return lock.getClass().getName().startsWith("java.util.concurrent.Semaphore$")
        ? state > 0
        : isUnowned(lock) && state == 0;
  }

  private boolean isUnowned(Object lock) {
    return isOwnable(lock) && owner(lock) == null;
  }

  /** Whether it is a lock of the JDK that records its owner. */
  public static boolean isOwnable(@Nullable Object lock) {
    return lock instanceof AbstractOwnableSynchronizer
        && lock.getClass().getName().startsWith("java.util.concurrent.locks.Reentrant");
  }

  /** Whether it is a lock of the JDK, even one that does not record its owner. */
  public static boolean isLock(@Nullable Object lock) {
    return isOwnable(lock) || (lock != null && lock.getClass() == StampedLock.class);
  }

  /** The thread that gets the lock next; null if none waits or it is unknown. */
  public @Nullable Thread next(@Nullable Object lock) {
    Queue queue = queue(lock);
    Object first = queue == null ? null : queue.head.get(lock);
    Object second = queue == null || first == null ? null : queue.next.get(first);
    return queue == null || second == null ? null : queue.waiter.getThread(second);
  }

  /**
   * An object that stands for one wait of a thread and is another one at its next wait: the node in
   * a queue, or the blocker if the thread uses it only once. Null if none is found, for example far
   * from the end of a long queue.
   *
   * @param blocker as {@link #blocker} returned it
   */
  public @Nullable Object place(@Nullable Object blocker, Thread thread) {
    Queue queue = queue(blocker);
    if (queue != null && blocker != null) {
      return queue == Queue.OF_STAMPED
          ? placeOfStamped(blocker, thread)
          : place(queue.tail.get(blocker), queue.previous, queue.waiter, thread);
    }
    if (JdkMember.CONDITION_FIRST.isOf(blocker)) {
      return place(
          JdkMember.CONDITION_FIRST.get(blocker),
          JdkMember.CONDITION_NEXT,
          JdkMember.LOCK_WAITER,
          thread);
    }
    if (JdkMember.TRANSFER_HEAD.isOf(blocker)) {
      return place(
          JdkMember.TRANSFER_HEAD.get(blocker),
          JdkMember.TRANSFER_NEXT,
          JdkMember.TRANSFER_WAITER,
          thread);
    }
    return isForOnce(blocker) ? blocker : null;
  }

  /**
   * The node of a thread that waits for the exclusive lock, another one at each wait. Null if it
   * does not wait, or is far from the head of the queue.
   */
  public @Nullable Object placeOfWriter(@Nullable Object lock, Thread thread) {
    Queue queue = queue(lock);
    Object place =
        queue == null ? null : place(queue.head.get(lock), queue.next, queue.waiter, thread);
    return place != null && place.getClass().getName().endsWith(ALONE) ? place : null;
  }

  /** Either done when a thread waits for it a second time, or made for each wait. */
  private static boolean isForOnce(@Nullable Object blocker) {
    return blocker instanceof Future
        || (blocker != null && OF_ONE_WAIT.contains(blocker.getClass().getName()));
  }

  private static @Nullable Object place(
      @Nullable Object first, JdkMember following, JdkMember waiter, Thread thread) {
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

  /** Readers that queue together have one node; each has the reader that came before it. */
  private static @Nullable Object placeOfStamped(Object lock, Thread thread) {
    Object node = JdkMember.STAMPED_TAIL.get(lock);
    Object reader = null; // readers share a node
    for (int i = 0; node != null && i < LONGEST_WALK; i++) {
      Object seen = reader == null ? node : reader;
      if (isSame(JdkMember.STAMPED_WAITER.get(seen), thread)) {
        return seen;
      }
      reader = JdkMember.STAMPED_READERS.isOf(seen) ? JdkMember.STAMPED_READERS.get(seen) : null;
      node = reader == null ? JdkMember.STAMPED_PREVIOUS.get(node) : node;
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

  /** "a.b.Type"; "a.b.Type.class" if it is that class itself. */
  public static String type(Object lock) {
    return lock instanceof Class<?> type ? type.getName() + ".class" : lock.getClass().getName();
  }
}
