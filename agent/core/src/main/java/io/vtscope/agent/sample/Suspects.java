package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.ThreadMethods;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Of all threads, platform threads too, those from which a circle would be found in which each
 * waits for the next: of a crowd that waits for one lock, one.
 */
@SuppressWarnings("ReferenceEquality") // locks and threads are themselves
final class Suspects {
  /** Different ones, each with an owner that waits too. */
  private static final int MOST_LOCKS = 1_000;

  /** Of threads that wait, and that somebody waits for. */
  private static final int MOST_ENDS = 10_000;

  private static final int MOST_LOCK_WAITERS = 100;

  /** What is longer is looked at. */
  private static final int LONGEST_CHAIN = 16;

  /** What those wait for who wait for a thread to end. */
  private static final String LATCH = "java.util.concurrent.CountDownLatch$Sync";

  private final JvmThreads threads;
  private final IdentityHashMap<Object, LockWait> waits = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Thread> ends = new IdentityHashMap<>();
  private final Varied blocked = new Varied();
  private final Varied behindBlocked = new Varied();
  private final Chosen lockWaiters = new Chosen(MOST_LOCK_WAITERS);

  /** Hundreds that wait for one lock come one after the other. */
  private @Nullable Object lastLock;

  private Leads last = Leads.NOWHERE;

  Suspects(JvmThreads threads) {
    this.threads = threads;
  }

  /**
   * A thread that waits for a lock that another has, or for another to end.
   *
   * @param lock the thread that is to end, where it is that
   */
  record LockWait(Thread thread, Object lock, Thread owner) {}

  /** What the owner of a lock waits for, or who has that, and so on. */
  private enum Leads {
    /** To a thread that goes on, or may be woken by any. */
    NOWHERE,
    /** Maybe to the end of a thread, or round. */
    ON,
    /** To a thread that enters a monitor. */
    TO_MONITOR
  }

  /** One that is parked without a time limit, but for no lock that another has. */
  void parked(Thread thread, @Nullable Object blocker) {
    if (isLatch(blocker)) {
      keepEnd(thread);
    }
  }

  /** One that waits for a lock that another has. */
  void waitsFor(Thread thread, Object lock, Thread owner) {
    lockWaiters.offer(thread);
    keepEnd(thread);
    if (lock != lastLock) {
      lastLock = lock;
      last = leads(owner);
      if (last != Leads.NOWHERE && waits.size() < MOST_LOCKS && !waits.containsKey(lock)) {
        waits.put(lock, new LockWait(thread, lock, owner));
      }
    }
    if (last == Leads.TO_MONITOR) {
      behindBlocked.offer(thread, stackSize(thread));
      offerJoiner(thread);
    }
  }

  /** One that waits to enter a monitor. */
  void blocked(Thread thread) {
    blocked.offer(thread, stackSize(thread));
    keepEnd(thread);
    offerJoiner(thread);
  }

  /** One that waits for a class that another initialises. */
  void waitsForClass(Thread thread) {
    keepEnd(thread);
  }

  private void keepEnd(Thread thread) {
    Object end = end(thread);
    if (end != null && ends.size() < MOST_ENDS) {
      ends.put(end, thread);
    }
  }

  private void offerJoiner(Thread thread) {
    Thread joiner = threads.locks().next(end(thread));
    if (joiner != null) {
      behindBlocked.offer(joiner, stackSize(joiner));
    }
  }

  private @Nullable Object end(Thread thread) {
    return threads.virtual().isOne(thread) ? threads.virtual().end(thread) : null;
  }

  private int stackSize(Thread thread) {
    return threads.virtual().isOne(thread) ? threads.virtual().stackSize(thread) : 0;
  }

  private Leads leads(Thread owner) {
    Thread thread = owner;
    for (int i = 0; i < LONGEST_CHAIN; i++) {
      if (isBlocked(thread)) {
        return threads.monitors() == null ? Leads.NOWHERE : Leads.TO_MONITOR;
      }
      Object blocker = blocker(thread);
      if (isLatch(blocker)) {
        return Leads.ON;
      }
      Thread next = owner(blocker);
      if (next == null) {
        return Leads.NOWHERE;
      }
      thread = next;
    }
    return Leads.ON;
  }

  /**
   * Of each lock that another has who waits too, a thread that waits for it; and those that wait
   * for one another's end. From one thread of a circle the others are found by {@link #waitOf}.
   */
  List<LockWait> waits() {
    List<LockWait> all = new ArrayList<>(waits.values());
    for (Thread thread : ends.values()) {
      LockWait wait = waitOf(thread);
      if (wait != null && wait.lock() == wait.owner()) {
        all.add(wait);
      }
    }
    return all;
  }

  /** What a thread waits for at this moment, if another thread has it, or is it. */
  @Nullable LockWait waitOf(Thread thread) {
    Object blocker = blocker(thread);
    Thread joined = blocker == null ? null : ends.get(blocker);
    if (joined != null) {
      return new LockWait(thread, joined, joined);
    }
    Thread owner = owner(blocker);
    return owner == null || blocker == null ? null : new LockWait(thread, blocker, owner);
  }

  boolean anyBlocked() {
    return !blocked.isEmpty();
  }

  /** Some of the threads, platform threads too, that wait to enter a monitor. */
  List<Thread> blocked() {
    return blocked.threads();
  }

  /** Some threads that wait for one that waits to enter a monitor, and may have it. */
  List<Thread> behindBlocked() {
    return behindBlocked.threads();
  }

  /** Some threads that wait for a lock that somebody has. */
  List<Thread> lockWaiters() {
    return lockWaiters.threads();
  }

  /** Whether it waits to enter a monitor. */
  boolean isBlocked(Thread thread) {
    if (!threads.virtual().isOne(thread)) {
      return ThreadMethods.state(thread) == Thread.State.BLOCKED;
    }
    return switch (threads.virtual().activity(thread)) {
      case BLOCKED -> true;
      case MOUNTED -> {
        Thread carrier = threads.virtual().carrier(thread);
        yield carrier != null && ThreadMethods.state(carrier) == Thread.State.BLOCKED;
      }
      default -> false;
    };
  }

  /** What it is parked on without a time limit; one that could run has it still in its field. */
  private @Nullable Object blocker(Thread thread) {
    boolean isParked =
        threads.virtual().isOne(thread)
            ? switch (threads.virtual().activity(thread)) {
              case PARKED, PINNED -> true;
              default -> false;
            }
            : ThreadMethods.state(thread) == Thread.State.WAITING;
    return isParked ? threads.locks().blocker(thread) : null;
  }

  /** Who has a lock of the JDK; one of those that read it, where that is known. */
  private @Nullable Thread owner(@Nullable Object lock) {
    if (!Locks.isOwnable(lock)) {
      return null;
    }
    Thread owner = threads.locks().owner(lock);
    return owner == null ? threads.locks().reader(lock) : owner;
  }

  private static boolean isLatch(@Nullable Object blocker) {
    return blocker != null && blocker.getClass().getName().equals(LATCH);
  }
}
