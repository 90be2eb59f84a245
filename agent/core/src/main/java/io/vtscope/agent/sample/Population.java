package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.ThreadRegistry;
import io.vtscope.probe.PopulationEvent;
import io.vtscope.probe.ThreadContainerEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/** One count of all threads: what virtual threads do, and some that wait, chosen at random. */
@SuppressWarnings({"EnumOrdinal", "ReferenceEquality"}) // nothing is allocated per thread
final class Population implements ThreadRegistry.Visitor {
  /** So many tell a share to within a tenth, 19 times of 20. */
  private static final int SAMPLE = 100;

  /** Of each kind that is looked at one by one; deadlocks and lost wake-ups are of few threads. */
  private static final int MOST_SUSPECTS = 1_000;

  private static final int MOST_QUEUED = 20;
  private static final int MOST_CONTAINERS = 50;

  /** What those wait for who wait for a thread to end. */
  private static final String LATCH = "java.util.concurrent.CountDownLatch$Sync";

  /**
   * A thread that waits for a lock that another has, or for another to end.
   *
   * @param lock the thread that is to end, where it is that
   */
  record LockWait(Thread thread, Object lock, Thread owner) {}

  private final JvmThreads threads;
  private final long scan;
  private final long[] counts = new long[Activity.values().length];
  private final Chosen sample = new Chosen();

  /** Of those that wait, but not for a monitor: they may have one meanwhile. */
  private final Chosen mayOwn = new Chosen();

  /** Platform threads that may have one, whatever they do but wait for one. */
  private final Chosen platform = new Chosen();

  private final List<LockWait> lockWaits = new ArrayList<>();
  private final IdentityHashMap<Object, LockWait> lost = new IdentityHashMap<>();
  private final IdentityHashMap<Object, Thread> ends = new IdentityHashMap<>();
  private final List<Thread> latched = new ArrayList<>();
  private final List<Thread> blocked = new ArrayList<>();
  private final List<Thread> missedWakeup = new ArrayList<>();
  private final List<Thread> queued = new ArrayList<>();
  private final List<Thread> mounted = new ArrayList<>();
  private int containers;
  private @Nullable Object container;
  private boolean isRoot;
  private long inContainer;
  private long elsewhere;
  private long pollers;

  private Population(JvmThreads threads, long scan) {
    this.threads = threads;
    this.scan = scan;
  }

  /** Counts. */
  static Population of(JvmThreads threads, long scan) throws ReflectiveOperationException {
    Population population = new Population(threads, scan);
    threads.registry().visit(population);
    population.endOfContainer();
    population.joins();
    return population;
  }

  private void joins() {
    for (Thread thread : ends.isEmpty() ? List.<Thread>of() : latched) {
      Object latch = threads.locks().blocker(thread);
      Thread joined = latch == null ? null : ends.get(latch);
      if (joined != null) {
        lockWaits.add(new LockWait(thread, joined, joined));
      }
    }
  }

  long scan() {
    return scan;
  }

  /** Virtual threads that live, without the JDK's and ours. */
  long total() {
    long total = 0;
    for (Activity activity : Activity.values()) {
      total += activity == Activity.ENDED ? 0 : counts[activity.ordinal()];
    }
    return total;
  }

  /** Those that could run and have no carrier, the JDK's for the network among them. */
  long waitForCarrier() {
    return counts[Activity.RUNNABLE.ordinal()] + pollers;
  }

  /** Of those that wait, chosen at random. */
  List<Thread> sample() {
    return sample.threads;
  }

  /**
   * Threads, platform threads too, that wait for a lock that somebody has, or for a virtual thread
   * to end.
   */
  List<LockWait> lockWaits() {
    return lockWaits;
  }

  /**
   * Of each lock that nobody will ever give back, as it seems, a thread that waits for it, however
   * few do: a virtual thread, for an owner that has ended; or any thread, for itself, as it asks
   * for a read-write lock alone that it reads.
   */
  Collection<LockWait> lost() {
    return lost.values();
  }

  /** The thread that waits for a read-write lock that it reads; null where none was seen. */
  @Nullable Thread upgrade(Object lock) {
    LockWait wait = lost.get(lock);
    return wait != null && wait.thread() == wait.owner() ? wait.thread() : null;
  }

  /** Threads, platform threads too, that wait to enter a monitor. */
  List<Thread> blocked() {
    return blocked;
  }

  /**
   * Those that wait for a lock or a monitor, or are mounted, and some that wait for something else,
   * and some platform threads: who has the monitor of a queue may be there.
   */
  List<Thread> mayOwnMonitorOfQueue() {
    List<Thread> all = mayOwnMonitors();
    all.addAll(mayOwn.threads);
    all.addAll(platform.threads);
    return all;
  }

  /** Those that wait for a lock or a monitor, or are mounted: who has a monitor may be there. */
  List<Thread> mayOwnMonitors() {
    List<Thread> all = new ArrayList<>(blocked);
    lockWaits.forEach(wait -> all.add(wait.thread()));
    all.addAll(mounted);
    return all;
  }

  /** Virtual threads that have been woken and do not run. */
  List<Thread> missedWakeup() {
    return missedWakeup;
  }

  /** Some of those that could run and have no carrier. */
  List<Thread> queued() {
    return queued;
  }

  @Override
  public void container(Object next, boolean root) {
    endOfContainer();
    container = next;
    isRoot = root;
    inContainer = 0;
  }

  private void endOfContainer() {
    if (container != null && !isRoot && inContainer > 0 && containers++ < MOST_CONTAINERS) {
      ThreadContainerEvent event = new ThreadContainerEvent();
      event.scan = scan;
      event.name = container.toString();
      event.threads = inContainer;
      event.commit();
    }
  }

  @Override
  public void accept(Thread thread) {
    if (threads.virtual().isOne(thread)) {
      if (JdkPollers.isOne(thread)) {
        pollers += threads.virtual().activity(thread) == Activity.RUNNABLE ? 1 : 0;
      } else if (!thread.getName().equals(Trial.NAME)) {
        virtual(thread);
      }
    } else if (!thread.isVirtual()) {
      platform(thread);
    }
  }

  private void virtual(Thread thread) {
    Activity activity = threads.virtual().activity(thread);
    if (activity == Activity.TIMED && threads.virtual().isOverdue(thread)) {
      activity = Activity.RUNNABLE; // as soon as the scheduler has a carrier to wake it on
    }
    counts[activity.ordinal()]++;
    inContainer++;
    elsewhere += threads.virtual().isScheduledElsewhere(thread) ? 1 : 0;
    Object end = threads.virtual().end(thread);
    if (end != null && ends.size() < MOST_SUSPECTS) {
      ends.put(end, thread);
    }
    if (activity.waits()) {
      sample.offer(thread);
      if (activity != Activity.BLOCKED) {
        mayOwn.offer(thread);
      }
    }
    switch (activity) {
      case PARKED -> {
        lockWait(thread);
        missed(thread);
      }
      case PINNED -> {
        lockWait(thread);
        add(mounted, thread);
      }
      case BLOCKED -> {
        add(blocked, thread);
        missed(thread);
      }
      case MOUNTED -> {
        Thread carrier = threads.virtual().carrier(thread);
        boolean enters = carrier != null && carrier.getState() == Thread.State.BLOCKED;
        add(enters ? blocked : mounted, thread);
      }
      case RUNNABLE -> {
        if (queued.size() < MOST_QUEUED) {
          queued.add(thread);
        }
      }
      default -> {}
    }
  }

  private void platform(Thread thread) {
    switch (thread.getState()) {
      case BLOCKED -> add(blocked, thread);
      case WAITING -> {
        lockWait(thread);
        platform.offer(thread);
      }
      default -> platform.offer(thread);
    }
  }

  /** Some of many, each with the same chance (reservoir sampling). */
  private static final class Chosen {
    final List<Thread> threads = new ArrayList<>(SAMPLE);
    private final ThreadLocalRandom random = ThreadLocalRandom.current();
    private long offered;

    void offer(Thread thread) {
      long index = offered++;
      if (index < SAMPLE) {
        threads.add(thread);
      } else {
        long place = random.nextLong(offered);
        if (place < SAMPLE) {
          threads.set((int) place, thread);
        }
      }
    }
  }

  private void lockWait(Thread thread) {
    Object lock = threads.locks().blocker(thread);
    if (lock != null && lock.getClass().getName().equals(LATCH)) {
      add(latched, thread);
    }
    if (lock != null && Locks.isOwnable(lock)) {
      Thread owner = threads.locks().owner(lock);
      boolean isShared = owner == null;
      if (owner == null) {
        owner = threads.locks().reader(lock); // for whom all wait that cannot read beside it
      }
      if (owner != null && !owner.isAlive()) {
        lost(thread, lock, owner);
      } else if (isShared && threads.locks().reads(lock, thread)) {
        lost(thread, lock, thread);
      }
      if (owner != null && lockWaits.size() < MOST_SUSPECTS) {
        lockWaits.add(new LockWait(thread, lock, owner));
      }
    }
  }

  private void lost(Thread thread, Object lock, Thread owner) {
    if ((thread == owner || threads.virtual().isOne(thread)) && lost.size() < MOST_SUSPECTS) {
      lost.putIfAbsent(lock, new LockWait(thread, lock, owner));
    }
  }

  private void missed(Thread thread) {
    if (threads.virtual().missedItsWakeup(thread)) {
      add(missedWakeup, thread);
    }
  }

  private static void add(List<Thread> list, Thread thread) {
    if (list.size() < MOST_SUSPECTS) {
      list.add(thread);
    }
  }

  /**
   * Says what was counted.
   *
   * @param took nanoseconds, with the stacks
   */
  void write(long took) {
    PopulationEvent event = new PopulationEvent();
    event.scan = scan;
    event.total = total();
    event.running = counts[Activity.MOUNTED.ordinal()];
    event.pinned = counts[Activity.PINNED.ordinal()];
    event.runnable = counts[Activity.RUNNABLE.ordinal()];
    event.parked = counts[Activity.PARKED.ordinal()];
    event.timed = counts[Activity.TIMED.ordinal()];
    event.blocked = counts[Activity.BLOCKED.ordinal()];
    event.waiting = counts[Activity.WAITING.ordinal()];
    event.sampled = sample.threads.size();
    event.took = took;
    event.tracked = ThreadRegistry.knowsAll();
    event.elsewhere = elsewhere;
    event.commit();
  }
}
