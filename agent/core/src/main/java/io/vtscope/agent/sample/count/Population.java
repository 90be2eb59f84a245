package io.vtscope.agent.sample.count;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.ThreadMethods;
import io.vtscope.agent.jvm.ThreadRegistry;
import io.vtscope.agent.sample.carrier.SchedulingProbe;
import io.vtscope.probe.PopulationEvent;
import io.vtscope.probe.ThreadContainerEvent;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** One scan of all threads: virtual threads by activity, with random samples of waiting ones. */
@SuppressWarnings({"EnumOrdinal", "ReferenceEquality"}) // avoids allocation
public final class Population implements ThreadRegistry.Visitor {
  /** Gives shares within a tenth, with 95% confidence. */
  private static final int SAMPLE = 100;

  /** If all of these agree, so do nearly 90% of all threads. */
  private static final int FEWEST = 30;

  /** Maximum per kind of individually checked threads. */
  private static final int MOST_SUSPECTS = 1_000;

  private static final int MOST_QUEUED = 20;
  private static final int MOST_CONTAINERS = 50;

  /** Threads between two calls of meanwhile, about 50 ms. Owners found before a call are stale. */
  private static final int AT_ONCE = 50_000;

  private final JvmThreads threads;
  private final Runnable meanwhile;
  private final long scan;
  private final long[] counts = new long[Activity.values().length];
  private final ReservoirSample sample = new ReservoirSample(SAMPLE);

  /** Threads waiting to enter a monitor. */
  private final ReservoirSample entering = new ReservoirSample(SAMPLE);

  /** Other waiting threads, which may own a monitor. */
  private final ReservoirSample mayOwn = new ReservoirSample(SAMPLE);

  /** The same threads, preferring rare stack sizes. */
  private final Varied mayOwnAndVary = new Varied();

  private final boolean seeksOwners;
  private List<Thread> atMonitors = List.of();
  private List<Thread> notAtMonitors = List.of();

  /** Platform threads that may own a monitor. */
  private final ReservoirSample platform = new ReservoirSample(SAMPLE);

  private final DeadlockCandidates candidates;

  /** Includes threads waiting for class initialisation since JDK 26. */
  private final Varied waiting = new Varied();

  private final IdentityHashMap<Object, DeadlockCandidates.LockWait> lost = new IdentityHashMap<>();
  private final List<Thread> missedWakeup = new ArrayList<>();
  private final List<Thread> queued = new ArrayList<>();
  private final List<Thread> mounted = new ArrayList<>();
  private int containers;
  private @Nullable Object container;
  private boolean isRoot;
  private long inContainer;
  private long elsewhere;
  private long pollers;
  private int visited;

  private Population(JvmThreads threads, long scan, boolean seeksOwners, Runnable meanwhile) {
    this.threads = threads;
    this.meanwhile = meanwhile;
    this.seeksOwners = seeksOwners;
    this.candidates = new DeadlockCandidates(threads);
    this.scan = scan;
  }

  /**
   * Scans all threads.
   *
   * @param seeksOwners whether to look for owners of contended monitors
   */
  public static Population of(
      JvmThreads threads, long scan, boolean seeksOwners, Runnable meanwhile)
      throws ReflectiveOperationException {
    Population population = new Population(threads, scan, seeksOwners, meanwhile);
    threads.registry().visit(population);
    population.endOfContainer();
    population.choose();
    return population;
  }

  /** Whether some virtual threads run on another scheduler than the JDK's. */
  public boolean hasOtherSchedulers() {
    return elsewhere > 0;
  }

  public long scan() {
    return scan;
  }

  /** Live virtual threads of the application. */
  public long total() {
    long total = 0;
    for (Activity activity : Activity.values()) {
      total += activity == Activity.ENDED ? 0 : counts[activity.ordinal()];
    }
    return total;
  }

  /** Runnable unmounted virtual threads, with JDK pollers. */
  public long waitForCarrier() {
    return counts[Activity.RUNNABLE.ordinal()] + pollers;
  }

  public List<Thread> sample() {
    return sample.threads();
  }

  /** Random sample of threads at monitors, which a sample of all threads may miss. */
  public List<Thread> atMonitors() {
    return atMonitors;
  }

  /** Random sample of other waiting threads. */
  public List<Thread> notAtMonitors() {
    return notAtMonitors;
  }

  /** How many threads each sampled thread represents. */
  public double each(boolean isAtMonitor) {
    ReservoirSample of = isAtMonitor ? entering : mayOwn;
    List<Thread> some = isAtMonitor ? atMonitors : notAtMonitors;
    return some.isEmpty() ? 1 : (double) of.offered() / some.size();
  }

  private void choose() {
    atMonitors = entering.some(part(entering));
    notAtMonitors = mayOwn.some(part(mayOwn));
  }

  /** In proportion, but at least the minimum. */
  private int part(ReservoirSample of) {
    long all = Math.max(1, sample.offered());
    return Math.max(FEWEST, (int) ((SAMPLE * of.offered() + all - 1) / all));
  }

  public DeadlockCandidates candidates() {
    return candidates;
  }

  /**
   * One waiter per lock that seems never released: its owner has ended, or a reader waits for the
   * write lock.
   */
  public Collection<DeadlockCandidates.LockWait> lost() {
    return lost.values();
  }

  /** Reader that waits for the write lock, or null. */
  public @Nullable Thread upgrade(Object lock) {
    DeadlockCandidates.LockWait wait = lost.get(lock);
    return wait != null && wait.thread() == wait.owner() ? wait.thread() : null;
  }

  /** Threads that may own contended monitors. */
  public List<Thread> mayOwnMonitorOfQueue() {
    List<Thread> all = candidates.blocked();
    all.addAll(candidates.lockWaiters());
    all.addAll(mounted);
    all.addAll(seeksOwners ? mayOwnAndVary.threads() : mayOwn.threads());
    all.addAll(platform.threads());
    return all;
  }

  /** Some mounted threads that do not enter a monitor. */
  public List<Thread> mounted() {
    return mounted;
  }

  /** Some unmounted threads in {@code Object.wait} or waiting for a class. */
  public List<Thread> waiting() {
    return waiting.threads();
  }

  /** Threads that were woken but do not run. */
  public List<Thread> missedWakeup() {
    return missedWakeup;
  }

  /** Some runnable unmounted threads. */
  public List<Thread> queued() {
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
    if (++visited % AT_ONCE == 0) {
      meanwhile.run();
    }
    if (threads.virtual().isOne(thread)) {
      if (JdkPollers.isOne(thread)) {
        pollers += threads.virtual().activity(thread) == Activity.RUNNABLE ? 1 : 0;
      } else if (!thread.getName().equals(SchedulingProbe.NAME)) {
        virtual(thread);
      }
    } else if (!thread.isVirtual()) {
      platform(thread);
    }
  }

  private void virtual(Thread thread) {
    Activity activity = threads.virtual().activity(thread);
    if (activity == Activity.TIMED && threads.virtual().couldRun(thread)) {
      activity = Activity.RUNNABLE;
    }
    counts[activity.ordinal()]++;
    inContainer++;
    elsewhere += threads.virtual().isScheduledElsewhere(thread) ? 1 : 0;
    if (activity.waits()) {
      sample.offer(thread);
      (activity == Activity.BLOCKED ? entering : mayOwn).offer(thread);
      if (seeksOwners && activity != Activity.BLOCKED) {
        mayOwnAndVary.offer(thread, threads.virtual().stackSize(thread));
      }
    }
    switch (activity) {
      case PARKED -> {
        parked(thread);
        missed(thread);
      }
      case PINNED -> {
        parked(thread);
        add(mounted, thread);
      }
      case BLOCKED -> {
        candidates.blocked(thread);
        missed(thread);
      }
      case TIMED -> candidates.timed(thread);
      case WAITING -> {
        waiting.offer(thread, threads.virtual().stackSize(thread));
        candidates.notified(thread);
      }
      case MOUNTED -> {
        if (candidates.isBlocked(thread)) {
          candidates.blocked(thread);
        } else {
          add(mounted, thread);
        }
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
    switch (ThreadMethods.state(thread)) {
      case BLOCKED -> candidates.blocked(thread);
      case WAITING -> {
        parked(thread);
        platform.offer(thread);
      }
      default -> platform.offer(thread);
    }
  }

  private void parked(Thread thread) {
    Object lock = threads.locks().blocker(thread);
    if (lock == null || !Locks.isOwnable(lock)) {
      candidates.parked(thread, lock);
      return;
    }
    Thread owner = threads.locks().owner(lock);
    boolean isShared = owner == null;
    if (owner == null) {
      owner = threads.locks().reader(lock); // blocks all writers
    }
    if (owner != null && !owner.isAlive()) {
      lost(thread, lock, owner);
    } else if (isShared && threads.locks().reads(lock, thread)) {
      lost(thread, lock, thread);
    }
    if (owner != null) {
      candidates.waitsFor(thread, lock, owner);
    } else {
      candidates.waitsForReaders(thread, lock);
    }
  }

  private void lost(Thread thread, Object lock, Thread owner) {
    if ((thread == owner || threads.virtual().isOne(thread)) && lost.size() < MOST_SUSPECTS) {
      lost.putIfAbsent(lock, new DeadlockCandidates.LockWait(thread, lock, owner));
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
   * Writes the counts.
   *
   * @param took nanoseconds, including stacks
   */
  public void write(long took) {
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
    event.sampled = atMonitors.size() + notAtMonitors.size();
    event.sampledBlocked = atMonitors.size();
    event.took = took;
    event.tracked = ThreadRegistry.knowsAll();
    event.elsewhere = elsewhere;
    event.commit();
  }
}
