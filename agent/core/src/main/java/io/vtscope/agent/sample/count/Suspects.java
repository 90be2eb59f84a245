package io.vtscope.agent.sample.count;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.ThreadMethods;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads, platform threads too, from which every deadlock would be found: one waiter per lock.
 */
@SuppressWarnings("ReferenceEquality") // locks and threads are themselves
public final class Suspects {
  /** Different ones, each with an owner that waits too. */
  private static final int MOST_LOCKS = 1_000;

  private static final int MOST_LOCK_WAITERS = 100;

  /** What is longer is looked at. */
  private static final int LONGEST_CHAIN = 16;

  /** Threads that are looked at to see whether a member of a group waits for the group's waiter. */
  private static final int MOST_STEPS = 500;

  /** For all of a group. */
  private static final int MOST_STEPS_OF_GROUP = 10_000;

  private final JvmThreads threads;
  private final IdentityHashMap<Object, LockWait> waits = new IdentityHashMap<>();

  /** For each lock that unknown threads read: the thread that gets it next, or one that waits. */
  private final IdentityHashMap<Object, Thread> behindReaders = new IdentityHashMap<>();

  private final IdentityHashMap<Object, List<Thread>> readers = new IdentityHashMap<>();
  private final Ends ends;
  private final Varied blocked = new Varied();
  private final Varied behindBlocked = new Varied();
  private final Varied notified = new Varied();
  private final Chosen lockWaiters = new Chosen(MOST_LOCK_WAITERS);

  /** Hundreds that wait for one lock come one after the other. */
  private @Nullable Object lastLock;

  private Leads last = Leads.NOWHERE;

  /** Whether one of those in {@code Object.wait} may join a thread that enters a monitor. */
  private boolean mayJoinBlocked;

  Suspects(JvmThreads threads) {
    this.threads = threads;
    this.ends = new Ends(threads);
  }

  /**
   * A thread that waits for a lock that another has, or for another to end.
   *
   * @param lock the thread that is to end, where it is that
   */
  public record LockWait(Thread thread, Object lock, Thread owner) {}

  /** Where the chain of owners and their locks leads. */
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
    if (ends.mayAwait(thread, blocker)) {
      ends.keep(thread);
      Thread runner = ends.runner(blocker);
      if (runner != null && isBlocked(runner)) {
        behindBlocked.offer(thread, stackSize(thread));
      }
    } else if (ends.isNotified(thread)) {
      notified(thread);
    }
  }

  /** One that is parked with a time limit: who closes an executor waits a day, again and again. */
  void timed(Thread thread) {
    if (Ends.isLatch(threads.locks().blocker(thread))) {
      ends.keep(thread);
    }
  }

  /** One in {@code Object.wait} without a time limit, perhaps until another thread ends. */
  void notified(Thread thread) {
    ends.keep(thread);
    notified.offer(thread, stackSize(thread));
  }

  /** One that waits for a lock that another has. */
  void waitsFor(Thread thread, Object lock, Thread owner) {
    lockWaiters.offer(thread);
    ends.keepFirst(thread);
    if (lock != lastLock) {
      lastLock = lock;
      last = leads(owner);
      if (last != Leads.NOWHERE && waits.size() < MOST_LOCKS && !waits.containsKey(lock)) {
        waits.put(lock, new LockWait(thread, lock, owner));
      }
    }
    if (last != Leads.NOWHERE) {
      behindBlocked.offer(thread, stackSize(thread));
      offerJoiner(thread);
    }
  }

  /** One that waits for a lock which no thread has but perhaps unknown readers. */
  void waitsForReaders(Thread thread, Object lock) {
    lockWaiters.offer(thread);
    ends.keepFirst(thread);
    if (!behindReaders.containsKey(lock)
        && behindReaders.size() < MOST_LOCKS
        && threads.locks().hasUnknownReaders(lock)) {
      Thread next = threads.locks().next(lock);
      behindReaders.put(lock, next == null ? thread : next);
    }
    offerJoiner(thread);
  }

  /** One that waits to enter a monitor. */
  void blocked(Thread thread) {
    blocked.offer(thread, stackSize(thread));
    ends.keepFirst(thread);
    offerJoiner(thread);
  }

  /** One that waits for a class that another initialises. */
  public void waitsForClass(Thread thread) {
    ends.keepFirst(thread);
  }

  private void offerJoiner(Thread thread) {
    mayJoinBlocked |= ends.hasUnknownJoiners(thread);
    for (Thread joiner : ends.awaiting(thread)) {
      behindBlocked.offer(joiner, stackSize(joiner));
    }
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
      if (mayAwaitSeveral(thread)) {
        return Leads.ON;
      }
      Object blocker = blocker(thread);
      Thread runner = ends.runner(blocker);
      Thread next = runner == null ? owner(blocker) : runner;
      if (next == null) {
        return threads.locks().hasUnknownReaders(blocker) ? Leads.ON : Leads.NOWHERE;
      }
      thread = next;
    }
    return Leads.ON;
  }

  /** Whether it may wait for threads that are not yet known to wait. */
  private boolean mayAwaitSeveral(Thread thread) {
    Object blocker = threads.locks().blocker(thread);
    return isTimed(thread)
        ? blocker != null
        : (isParked(thread) && ends.mayAwait(thread, blocker) && ends.runner(blocker) == null)
            || (blocker == null && threads.monitors() != null && ends.isNotified(thread));
  }

  /**
   * One waiter of each lock whose owner waits too, and the threads that wait for each other's end.
   * From one thread of a circle the others are found by {@link #waitOf}.
   */
  public List<LockWait> waits() throws ReflectiveOperationException {
    List<LockWait> all = new ArrayList<>(waits.values());
    for (Thread thread : behindReaders.values()) {
      LockWait wait = waitOf(thread);
      if (wait != null) {
        all.add(wait);
      }
    }
    for (Thread thread : ends.all()) {
      LockWait wait = ends.mayBegin(thread) ? waitOf(thread) : null;
      if (wait != null && wait.lock() == wait.owner()) {
        all.add(wait);
      }
    }
    return all;
  }

  /** What a thread waits for at this moment, if another thread has it, or is it, or its task. */
  public @Nullable LockWait waitOf(Thread thread) throws ReflectiveOperationException {
    Object blocker = blocker(thread);
    Thread known = owner(blocker);
    Thread owner = known == null ? readerBehind(thread, blocker) : known;
    if (owner != null && blocker != null) {
      return new LockWait(thread, blocker, owner);
    }
    Ends.Awaited awaited = awaited(thread);
    Thread one = awaited.ofGroup() ? oneOf(awaited, thread) : firstOf(awaited);
    return one == null ? null : new LockWait(thread, one, one);
  }

  /** A reader of the lock that a thread waits for, and that waits in turn for this thread. */
  private @Nullable Thread readerBehind(Thread by, @Nullable Object lock)
      throws ReflectiveOperationException {
    Walk walk = new Walk(by);
    for (Thread reader : readers(lock)) {
      if (reader != by && walk.leadsFrom(reader)) {
        return reader;
      }
    }
    return null;
  }

  /** Threads that wait for any lock, and read this one, where the readers are not known else. */
  private List<Thread> readers(@Nullable Object lock) {
    if (lock == null || !threads.locks().hasUnknownReaders(lock)) {
      return List.of();
    }
    List<Thread> known = readers.get(lock);
    if (known == null) {
      Set<Thread> some = Collections.newSetFromMap(new IdentityHashMap<>());
      waits.values().forEach(wait -> some.add(wait.thread()));
      some.addAll(behindReaders.values());
      some.addAll(lockWaiters.threads());
      known = new ArrayList<>();
      for (Thread one : some) {
        if (threads.locks().reads(lock, one)) {
          known.add(one);
        }
      }
      known.sort(Comparator.comparingLong(Thread::threadId)); // the same in the next count
      readers.put(lock, known);
    }
    return known;
  }

  private Ends.Awaited awaited(Thread thread) throws ReflectiveOperationException {
    boolean isTimed = isTimed(thread);
    return isTimed || (isParked(thread) && ends.mayAwait(thread, threads.locks().blocker(thread)))
        ? ends.by(thread, isTimed)
        : ends.isNotified(thread) ? ends.byNotification(thread) : Ends.Awaited.NONE;
  }

  private static @Nullable Thread firstOf(Ends.Awaited awaited) {
    return awaited.some().isEmpty() ? null : awaited.some().getFirst();
  }

  /** The member of a group that waits in turn for the thread that waits for the whole group. */
  private @Nullable Thread oneOf(Ends.Awaited awaited, Thread by)
      throws ReflectiveOperationException {
    Thread blocked = null;
    Walk walk = new Walk(by);
    for (Thread one : awaited.some()) {
      if (one == by || walk.leadsFrom(one)) {
        return ends.awaitsGroup(by) ? one : null;
      }
      blocked = blocked == null && isBlocked(one) ? one : blocked;
    }
    return blocked != null && threads.monitors() != null && ends.awaitsGroup(by) ? blocked : null;
  }

  /** From some threads on along all that each waits for. */
  private final class Walk {
    private final Thread to;
    private int steps;
    private int stepsBefore;

    Walk(Thread to) {
      this.to = to;
    }

    boolean leadsFrom(Thread one) throws ReflectiveOperationException {
      stepsBefore += steps;
      steps = 0;
      return stepsBefore < MOST_STEPS_OF_GROUP && leadsTo(one, LONGEST_CHAIN);
    }

    private boolean leadsTo(Thread from, int left) throws ReflectiveOperationException {
      if (left == 0 || ++steps > MOST_STEPS) {
        return false;
      }
      Thread owner = owner(blocker(from));
      if (owner != null) {
        return owner == to || leadsTo(owner, left - 1);
      }
      for (Thread next : readers(blocker(from))) {
        if (next == to || leadsTo(next, left - 1)) {
          return true;
        }
      }
      for (Thread next : awaited(from).some()) {
        if (next == to || leadsTo(next, left - 1)) {
          return true;
        }
      }
      return false;
    }
  }

  public boolean anyBlocked() {
    return !blocked.isEmpty();
  }

  /** Some of the threads, platform threads too, that wait to enter a monitor. */
  public List<Thread> blocked() {
    return blocked.threads();
  }

  /** Some threads that wait for one that waits to enter a monitor, and may have it. */
  public List<Thread> behindBlocked() {
    List<Thread> some = behindBlocked.threads();
    if (mayJoinBlocked) {
      some.addAll(notified.threads());
    }
    return some;
  }

  /** Some threads that wait for a lock with an owner. */
  List<Thread> lockWaiters() {
    return lockWaiters.threads();
  }

  /** Whether it waits to enter a monitor. */
  public boolean isBlocked(Thread thread) {
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
    return isParked(thread) ? threads.locks().blocker(thread) : null;
  }

  private boolean isParked(Thread thread) {
    return threads.virtual().isOne(thread)
        ? switch (threads.virtual().activity(thread)) {
          case PARKED, PINNED -> true;
          default -> false;
        }
        : ThreadMethods.state(thread) == Thread.State.WAITING;
  }

  private boolean isTimed(Thread thread) {
    return threads.virtual().isOne(thread)
        ? threads.virtual().activity(thread) == Activity.TIMED
        : ThreadMethods.state(thread) == Thread.State.TIMED_WAITING;
  }

  /** The owner of a lock of the JDK; one of its readers if that is known. */
  private @Nullable Thread owner(@Nullable Object lock) {
    if (!Locks.isOwnable(lock)) {
      return null;
    }
    Thread owner = threads.locks().owner(lock);
    return owner == null ? threads.locks().reader(lock) : owner;
  }
}
