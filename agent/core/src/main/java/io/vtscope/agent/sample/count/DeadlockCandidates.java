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

/** The threads from which every deadlock can be found: one waiter per lock. */
@SuppressWarnings("ReferenceEquality") // compared by identity
public final class DeadlockCandidates {
  /** Maximum locks with waiting owners. */
  private static final int MOST_LOCKS = 1_000;

  private static final int MOST_LOCK_WAITERS = 100;

  /** Longer chains count as suspicious. */
  private static final int LONGEST_CHAIN = 16;

  /** Per group member. */
  private static final int MOST_STEPS = 500;

  /** Per group. */
  private static final int MOST_STEPS_OF_GROUP = 10_000;

  private final JvmThreads threads;
  private final IdentityHashMap<Object, LockWait> waits = new IdentityHashMap<>();

  /** One waiter per lock with unknown readers. */
  private final IdentityHashMap<Object, Thread> behindReaders = new IdentityHashMap<>();

  private final IdentityHashMap<Object, List<Thread>> readers = new IdentityHashMap<>();
  private final Ends ends;
  private final Varied blocked = new Varied();
  private final Varied behindBlocked = new Varied();
  private final Varied notified = new Varied();
  private final ReservoirSample lockWaiters = new ReservoirSample(MOST_LOCK_WAITERS);

  /** Cache; often many consecutive threads wait for one lock. */
  private @Nullable Object lastLock;

  private Leads last = Leads.NOWHERE;

  /** Whether a thread in {@code Object.wait} may join a blocked one. */
  private boolean mayJoinBlocked;

  DeadlockCandidates(JvmThreads threads) {
    this.threads = threads;
    this.ends = new Ends(threads);
  }

  /**
   * A thread that waits for a lock owner or a thread's end.
   *
   * @param lock the lock or awaited thread
   */
  public record LockWait(Thread thread, Object lock, Thread owner) {}

  /** Where a chain of lock owners ends. */
  private enum Leads {
    /** At a running thread. */
    NOWHERE,
    /** Perhaps at a thread's end, or in a cycle. */
    ON,
    /** At a thread that waits to enter a monitor. */
    TO_MONITOR
  }

  /** Adds a thread parked without timeout, and not for a lock owner. */
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

  /** Adds a thread parked with timeout: closing an executor waits one day at a time. */
  void timed(Thread thread) {
    if (Ends.isLatch(threads.locks().blocker(thread))) {
      ends.keep(thread);
    }
  }

  /** Adds a thread in {@code Object.wait}, which may join another. */
  void notified(Thread thread) {
    ends.keep(thread);
    notified.offer(thread, stackSize(thread));
  }

  /** Adds a thread that waits for a lock owner. */
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

  /** Adds a waiter; its lock may have unknown readers. */
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

  /** Adds a thread that waits to enter a monitor. */
  void blocked(Thread thread) {
    blocked.offer(thread, stackSize(thread));
    ends.keepFirst(thread);
    offerJoiner(thread);
  }

  /** Adds a thread that waits for class initialisation. */
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
        boolean isUnknown = threads.monitors() == null && threads.virtual().isOne(thread);
        return isUnknown ? Leads.NOWHERE : Leads.TO_MONITOR;
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

  /** Whether it may wait for threads not scanned yet. */
  private boolean mayAwaitSeveral(Thread thread) {
    Object blocker = threads.locks().blocker(thread);
    return isTimed(thread)
        ? blocker != null
        : (isParked(thread) && ends.mayAwait(thread, blocker) && ends.runner(blocker) == null)
            || (blocker == null && threads.monitors() != null && ends.isNotified(thread));
  }

  /**
   * One waiter per lock with a waiting owner, and threads that wait for others to end. {@link
   * #waitOf} leads to the rest of a cycle.
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

  /** What the thread waits for now, if other threads provide it. */
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

  /** A reader that waits in turn for this thread. */
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

  /** Waiting readers, if the lock does not know them. */
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
      known.sort(Comparator.comparingLong(Thread::threadId)); // same order in each scan
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

  /** A group member that waits in turn for this thread. */
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

  /** Depth-first search along waits. */
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

  /** Some threads waiting to enter a monitor. */
  public List<Thread> blocked() {
    return blocked.threads();
  }

  /** Some threads that may own contended monitors. */
  public List<Thread> behindBlocked() {
    List<Thread> some = behindBlocked.threads();
    if (mayJoinBlocked) {
      some.addAll(notified.threads());
    }
    return some;
  }

  /** Some threads that wait for lock owners. */
  List<Thread> lockWaiters() {
    return lockWaiters.threads();
  }

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

  /** Null for runnable threads, where the field is stale. */
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

  /** Owner or known reader. */
  private @Nullable Thread owner(@Nullable Object lock) {
    if (!Locks.isOwnable(lock)) {
      return null;
    }
    Thread owner = threads.locks().owner(lock);
    return owner == null ? threads.locks().reader(lock) : owner;
  }
}
