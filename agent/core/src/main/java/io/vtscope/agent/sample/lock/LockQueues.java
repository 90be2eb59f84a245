package io.vtscope.agent.sample.lock;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.jvm.Monitors;
import io.vtscope.agent.sample.carrier.QueuedStacks;
import io.vtscope.agent.sample.count.DeadlockCandidates;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.probe.LockQueueEvent;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The lock queues of one scan. */
@SuppressWarnings("ReferenceEquality") // compared by identity
final class LockQueues {
  /** Minimum sampled waiters, unless the lock is never released. */
  static final int QUEUE = 3;

  private static final int MOST_LOCKS = 5;

  /** Virtual or not. */
  private static final String ENDED = "TERMINATED";

  /** Retries: a busy lock changes owner before the stack is taken. */
  private static final int TRIES = 3;

  private final JvmThreads threads;
  private final QueuedStacks stacks;
  private final MonitorOwners owners;
  private final Turns turns;
  private final IdentityHashMap<Object, LockQueue> queues = new IdentityHashMap<>();

  LockQueues(JvmThreads threads, QueuedStacks stacks, MonitorOwners owners, Turns turns) {
    this.threads = threads;
    this.turns = turns;
    this.stacks = stacks;
    this.owners = owners;
  }

  @Nullable LockQueue of(TrackedWaiters.Waiting waiting) {
    Object lock = waiting.lock();
    if (lock == null) {
      return null;
    }
    LockQueue queue = queues.get(lock);
    if (queue == null) {
      queue = new LockQueue(lock, waiting.activity() == Activity.BLOCKED);
      queues.put(lock, queue);
    }
    return queue;
  }

  /** Ignored if the lock has no sampled waiters. */
  void lasted(Object lock, long nanos) {
    LockQueue queue = queues.get(lock);
    if (queue != null) {
      queue.lasted(nanos);
    }
  }

  boolean isCrowded() {
    return queues.values().stream().anyMatch(queue -> queue.count >= QUEUE);
  }

  /** Monitors, or locks for which all threads wait as long as it takes. */
  List<Object> crowded(boolean monitors) {
    List<Object> crowded = new ArrayList<>();
    for (LockQueue queue : queues.values()) {
      boolean fits = monitors ? queue.isMonitor : !queue.isMonitor && !queue.isTimed;
      if (fits && queue.count >= QUEUE) {
        crowded.add(queue.lock);
      }
    }
    return crowded;
  }

  /** Writes the largest queues, and those of locks that may never be released. */
  void write(Population population) throws ReflectiveOperationException {
    List<LockQueue> written = largest(population);
    addKept(written);
    addLost(written, population);
    if (written.isEmpty()) {
      return;
    }
    IdentityHashMap<Object, Thread> monitorOwners =
        written.stream().anyMatch(queue -> queue.isMonitor && owners.of(queue.lock) == null)
            ? WaitChain.monitorOwners(threads, population.mayOwnMonitorOfQueue())
            : new IdentityHashMap<>();
    WaitChain chain = new WaitChain(threads, monitorOwners);
    for (LockQueue queue : written) {
      LockQueueEvent event = new LockQueueEvent();
      event.scan = population.scan();
      event.kind = queue.isMonitor ? "MONITOR" : "LOCK";
      event.lock = Locks.name(queue.lock);
      event.count = queue.count;
      event.oldest = queue.oldest;
      event.stack = queue.stack();
      turns.tell(queue.lock, event);
      tellOwner(queue, chain, event);
      if (event.owner == null) {
        Readers.tell(threads, stacks, queue.lock, population.upgrade(queue.lock), event);
      }
      if (queue.count >= QUEUE || isLost(event) || Parked.forEver(event.state)) {
        event.commit();
      }
    }
  }

  private void tellOwner(LockQueue queue, WaitChain chain, LockQueueEvent event)
      throws ReflectiveOperationException {
    MonitorOwners.Owner known = owners.of(queue.lock);
    if (known != null) {
      event.owner = known.name();
      event.state = known.state();
      event.ownerStack = known.stack();
      event.enteredIn = known.enteredIn();
      return;
    }
    Thread owner = chain.owner(queue.lock);
    for (int i = 0; i < TRIES && owner != null && event.owner == null; i++) {
      String state = threads.virtual().state(owner);
      String stack = stacks.of(threads, owner);
      String enteredIn = enteredIn(owner, queue);
      Thread still = enteredIn != null ? owner : queue.isMonitor ? null : chain.owner(queue.lock);
      if (still == owner) { // otherwise the stack may be younger than the release
        event.owner = JvmThreads.name(owner);
        event.state = state;
        event.ownerStack = stack;
        event.enteredIn = enteredIn;
      }
      owner = still;
    }
  }

  /** Null unless it owns the queue's monitor. */
  private @Nullable String enteredIn(Thread thread, LockQueue queue)
      throws ReflectiveOperationException {
    Monitors monitors = queue.isMonitor ? threads.monitors() : null;
    return monitors == null ? null : monitors.enteredIn(thread, queue.lock);
  }

  private List<LockQueue> largest(Population population) {
    List<LockQueue> largest = new ArrayList<>(queues.values());
    largest.removeIf(queue -> queue.count < QUEUE);
    largest.sort(
        Comparator.comparingDouble(
                (LockQueue queue) -> queue.count * population.each(queue.isMonitor))
            .reversed());
    return new ArrayList<>(largest.subList(0, Math.min(MOST_LOCKS, largest.size())));
  }

  /** Adds locks with few waiters whose owner waits for something else without timeout. */
  private void addKept(List<LockQueue> written) {
    int most = written.size() + MOST_LOCKS;
    for (LockQueue queue : queues.values()) {
      boolean isSmall = queue.count > 0 && queue.count < QUEUE;
      if (written.size() < most && isSmall && !queue.isMonitor && isKept(queue.lock)) {
        written.add(queue);
      }
    }
  }

  private boolean isKept(Object lock) {
    Thread owner = threads.locks().owner(lock);
    if (owner == null || !Parked.forEver(threads.virtual().state(owner))) {
      return false;
    }
    Object blocker = threads.locks().blocker(owner);
    return blocker != null && !Locks.isLock(blocker);
  }

  /** Adds locks that are never released, even without sampled waiters. */
  private void addLost(List<LockQueue> written, Population population) {
    int most = written.size() + MOST_LOCKS;
    for (DeadlockCandidates.LockWait wait : population.lost()) {
      LockQueue queue = queues.get(wait.lock());
      boolean isSampled = queue != null && queue.count > 0;
      if (written.size() >= most || !(isSampled || threads.virtual().isOne(wait.thread()))) {
        continue; // no virtual thread waits for it
      }
      if (queue == null) {
        queue = new LockQueue(wait.lock(), false);
      }
      String stack = isSampled ? null : stacks.of(threads, wait.thread());
      if (stack != null) {
        queue.show(stack);
      }
      if (!written.contains(queue)) {
        written.add(queue);
      }
    }
  }

  /** Whether the lock is never released, according to a second check. */
  private static boolean isLost(LockQueueEvent event) {
    return ENDED.equals(event.state) || ENDED.equals(event.readerState) || event.readerWaits;
  }
}
