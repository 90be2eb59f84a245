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

/** Owners and queues of java.util.concurrent locks. */
public final class Locks {
  private static final int LONGEST_WALK = 2_000;

  private static final String REENTRANT = "java.util.concurrent.locks.ReentrantLock$";

  /** Class name suffix for exclusive nodes. */
  private static final String ALONE = "$ExclusiveNode";

  /** Blockers, besides futures, that a thread waits for only once. */
  private static final Set<String> OF_ONE_WAIT =
      Set.of(
          "java.util.concurrent.CompletableFuture$Signaller",
          "java.util.concurrent.Phaser$QNode",
          "io.grpc.stub.ClientCalls$ThreadlessExecutor");

  public Locks() {}

  private enum Queue {
    OF_INT(
        JdkMember.LOCK_HEAD,
        JdkMember.LOCK_TAIL,
        JdkMember.LOCK_PREVIOUS,
        JdkMember.LOCK_NEXT,
        JdkMember.LOCK_WAITER),
    /** Read-write locks; the JDK switched to it between 21 and 25. */
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

  /** The parked thread's blocker, or null. */
  public @Nullable Object blocker(Thread thread) {
    return LockSupport.getBlocker(thread);
  }

  /** The owner; null if the lock is free or its owner unknown. */
  public @Nullable Thread owner(@Nullable Object lock) {
    return ThisJdk.has(LOCKS) && lock instanceof AbstractOwnableSynchronizer
        ? JdkMember.LOCK_OWNER.getThread(lock)
        : null;
  }

  /** The first reader; null if unknown. */
  public @Nullable Thread reader(@Nullable Object lock) {
    return ThisJdk.has(LOCKS) && JdkMember.FIRST_READER.isOf(lock)
        ? JdkMember.FIRST_READER.getThread(lock)
        : null;
  }

  /** Whether a waiting thread is known to hold the read lock. */
  public boolean reads(@Nullable Object lock, Thread thread) {
    return ThisJdk.has(LOCKS)
        && lock != null
        && JdkMember.FIRST_READER.isOf(lock)
        && (isSame(reader(lock), thread) || holds(lock, thread));
  }

  /** Whether the lock has readers and the first is unknown. */
  public boolean hasUnknownReaders(@Nullable Object lock) {
    return ThisJdk.has(LOCKS)
        && lock != null
        && JdkMember.FIRST_READER.isOf(lock)
        && reader(lock) == null
        && owner(lock) == null
        && !isFree(lock);
  }

  /** Other readers count their holds in a thread-local. */
  private static boolean holds(Object lock, Thread thread) {
    Object counter =
        JdkMember.READ_HOLDS.get(lock) instanceof ThreadLocal<?> local
            ? ThreadLocals.value(thread, local)
            : null;
    return counter != null && JdkMember.READ_COUNT.getInt(counter) > 0;
  }

  /** Whether an exclusive lock has no owner, or a semaphore has permits. */
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

  /** Whether it is a JDK lock that records its owner. */
  public static boolean isOwnable(@Nullable Object lock) {
    return lock instanceof AbstractOwnableSynchronizer
        && lock.getClass().getName().startsWith("java.util.concurrent.locks.Reentrant");
  }

  public static boolean isLock(@Nullable Object lock) {
    return isOwnable(lock) || (lock != null && lock.getClass() == StampedLock.class);
  }

  /** The first waiter; null if unknown. */
  public @Nullable Thread next(@Nullable Object lock) {
    Queue queue = queue(lock);
    Object first = queue == null ? null : queue.head.get(lock);
    Object second = queue == null || first == null ? null : queue.next.get(first);
    return queue == null || second == null ? null : queue.waiter.getThread(second);
  }

  /**
   * An object that identifies one wait: the thread's queue node, or a single-use blocker. Null if
   * not found, for example deep in a long queue.
   *
   * @param blocker from {@link #blocker}
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
   * The waiting thread's queue node, new for each exclusive wait. Null if not found near the head.
   */
  public @Nullable Object placeOfWriter(@Nullable Object lock, Thread thread) {
    Queue queue = queue(lock);
    Object place =
        queue == null ? null : place(queue.head.get(lock), queue.next, queue.waiter, thread);
    return place != null && place.getClass().getName().endsWith(ALONE) ? place : null;
  }

  /** The last node in the queue of a ReentrantLock; null if empty, or for other locks. */
  public @Nullable Object lastPlace(Object lock) {
    return queue(lock) != null && lock.getClass().getName().startsWith(REENTRANT)
        ? JdkMember.LOCK_TAIL.get(lock)
        : null;
  }

  /** The number of waiters up to a queue node; 0 if it has left, or if there are too many. */
  public int numberOf(Object place) {
    int number = 0;
    Object node = JdkMember.LOCK_PREVIOUS.get(place);
    while (node != null && number <= LONGEST_WALK) {
      number++;
      node = JdkMember.LOCK_PREVIOUS.get(node);
    }
    return number > LONGEST_WALK ? 0 : number;
  }

  /** Done before a second wait, or created for each wait. */
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
      node = isSame(after, node) ? null : after; // removed during the walk
    }
    return null;
  }

  /** Waiting readers share a queue node, which links them. */
  private static @Nullable Object placeOfStamped(Object lock, Thread thread) {
    Object node = JdkMember.STAMPED_TAIL.get(lock);
    Object reader = null;
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

  @SuppressWarnings("ReferenceEquality") // compared by identity
  private static boolean isSame(@Nullable Object one, Object other) {
    return one == other;
  }

  public static String name(Object lock) {
    return type(lock) + "@" + Integer.toHexString(System.identityHashCode(lock));
  }

  public static String type(Object lock) {
    return lock instanceof Class<?> type ? type.getName() + ".class" : lock.getClass().getName();
  }
}
