package io.vtscope.agent.sample;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.probe.LockQueueEvent;
import io.vtscope.probe.WaitGroupEvent;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** Groups sampled threads by where they wait, and by the lock that they wait for. */
@SuppressWarnings("ReferenceEquality") // locks and places are themselves
final class WaitGroups {
  /** The largest; what is beyond them is in the count of the sample only. */
  private static final int MOST_GROUPS = 20;

  private static final int MOST_LOCKS = 5;

  /** Fewer in the sample are no queue, unless they may wait for ever. */
  private static final int QUEUE = 3;

  /** Of a thread that has ended, virtual or not. */
  private static final String ENDED = "TERMINATED";

  /** A lock that is handed on quickly has another owner before the stack of one is taken. */
  private static final int TRIES = 3;

  /** Threads that are looked at again, scan after scan, to see how long they stay. */
  private static final int COHORT = 50;

  /** Of them those that are looked at between two scans too. */
  private static final int AGAIN = 20;

  /** Threads that have gone on from where they waited, and are followed to their end. */
  private static final int FOLLOWED = 50;

  /** Who has not ended by then has come to stay: a worker has his next task. */
  private static final long FOLLOWED_FOR = TimeUnit.SECONDS.toNanos(30);

  /** Beside futures: who waits for these waits for something to be done, and not for his turn. */
  private static final Set<String> RESULTS =
      Set.of(
          "java.util.concurrent.CompletableFuture$Signaller",
          "java.util.concurrent.CountDownLatch$Sync");

  private final JvmThreads threads;
  private final QueuedStacks stacks;

  private boolean crowded;

  private List<Known> cohort = new ArrayList<>();

  /**
   * Those of the cohort that wait for a lock and are new in it, to look at before the next scan.
   */
  private List<Known> again = new ArrayList<>();

  /** Those that were of the cohort, the first of them first. */
  private final ArrayDeque<Known> gone = new ArrayDeque<>();

  /** By the stack with which they waited, threads that have ended since the last scan. */
  private final Map<String, Integer> ended = new HashMap<>();

  /** By the stack with which they waited, threads that have left since the last scan. */
  private final Map<String, Integer> goneOn = new HashMap<>();

  WaitGroups(JvmThreads threads, QueuedStacks stacks) {
    this.threads = threads;
    this.stacks = stacks;
  }

  /** A thread that was seen waiting. */
  private static final class Known {
    final WeakReference<Thread> thread;
    final String stack;
    final @Nullable Object lock;
    final @Nullable Object place;
    final long since;

    /** When it was seen last. */
    long seen;

    /**
     * Whether the stack was taken while it waited there: the first one is older than the place, and
     * it may have gone from one to the other between them.
     */
    boolean isStackOfPlace;

    Known(Thread thread, String stack, @Nullable Object lock, @Nullable Object place, long since) {
      this.thread = new WeakReference<>(thread);
      this.stack = stack;
      this.lock = lock;
      this.place = place;
      this.since = since;
      this.seen = since;
    }

    /** Whether it has not gone and come again, which has the same stack. */
    boolean stays(@Nullable Object placeNow) {
      return place != null && place == placeNow;
    }
  }

  /** A thread of the sample that waits. */
  private record Seen(Thread thread, String stack, @Nullable Object lock, Activity activity) {}

  /** What it has only while it waits; null where nothing would tell whether it has been away. */
  private @Nullable Object place(Thread thread, Activity activity) {
    if (activity == Activity.BLOCKED) {
      return null; // its queue is the JVM's own: who has been let in and come again is not told
    }
    Object place = threads.locks().place(threads.locks().blocker(thread), thread);
    return place == null ? threads.virtual().timeout(thread) : place;
  }

  /**
   * A stack, and whether those that have it wait to enter a monitor, or for something else: who has
   * been notified in {@code Object.wait} has the same one.
   */
  private record Where(String stack, boolean isAtMonitor) {
    // By hand: the method handles that a record's own are made of keep the agent's class loader.
    @Override
    public int hashCode() {
      return stack.hashCode() * 31 + Boolean.hashCode(isAtMonitor);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Where where
          && where.isAtMonitor == isAtMonitor
          && where.stack.equals(stack);
    }
  }

  private static final class Group {
    final Where where;
    final String state;
    final @Nullable String waitsFor;

    /** Who sleeps, or waits for the network, waits for nothing that is known. */
    final boolean forTheirTurn;

    /** Those that its threads wait for: one pool, or one of each thread's own. */
    final Set<Object> objects = Collections.newSetFromMap(new IdentityHashMap<>());

    int count;
    long oldest;

    Group(Where where, String state, @Nullable Object blocker) {
      this.where = where;
      this.state = state;
      this.waitsFor = blocker == null ? null : Locks.type(blocker);
      this.forTheirTurn =
          waitsFor != null && !RESULTS.contains(waitsFor) && !(blocker instanceof Future);
    }
  }

  /** Those that wait for a lock, maybe in several places: readers and writers. */
  static final class Queue {
    final Object lock;
    final boolean isMonitor;
    private final Map<String, Integer> stacks = new LinkedHashMap<>();
    int count;
    long oldest;

    Queue(Object lock, boolean isMonitor) {
      this.lock = lock;
      this.isMonitor = isMonitor;
    }

    void add(String stack) {
      count++;
      stacks.merge(stack, 1, Integer::sum);
    }

    /** One of its stacks, where it may have none: that of a thread that is not in the sample. */
    void show(String stack) {
      stacks.putIfAbsent(stack, 0);
    }

    /** That of most of them; null where there is none. */
    @Nullable String stack() {
      String most = null;
      for (Map.Entry<String, Integer> entry : stacks.entrySet()) {
        if (most == null || entry.getValue() > stacks.getOrDefault(most, 0)) {
          most = entry.getKey();
        }
      }
      return most;
    }
  }

  /** Takes the sampled threads' stacks and writes the groups. */
  void write(Population population, long now) throws ReflectiveOperationException {
    Map<Where, Group> groups = new HashMap<>();
    IdentityHashMap<Object, Queue> queues = new IdentityHashMap<>();
    IdentityHashMap<Thread, String> knownStacks = new IdentityHashMap<>();
    List<Known> next = stillThere(groups, queues, knownStacks, now);
    List<Seen> sample = new ArrayList<>();
    List<Thread> atMonitors = population.atMonitors();
    List<Thread> chosen = new ArrayList<>(atMonitors);
    chosen.addAll(population.notAtMonitors());
    for (int i = 0; i < chosen.size(); i++) {
      Thread thread = chosen.get(i);
      Activity before = threads.virtual().activity(thread);
      if (!before.waits() || (before == Activity.BLOCKED) != (i < atMonitors.size())) {
        continue; // it has gone on meanwhile
      }
      String stack = knownStacks.get(thread);
      if (stack == null) {
        stack = threads.stacks().of(thread);
      }
      Object lock = lock(thread, before);
      Object blocker = threads.locks().blocker(thread);
      Group group =
          group(groups, thread, before, before == Activity.BLOCKED ? lock : blocker, stack);
      group.count++;
      if (blocker != null) {
        group.objects.add(blocker);
      }
      if (lock != null) {
        queue(queues, lock, before).add(stack);
      }
      sample.add(new Seen(thread, stack, lock, before));
    }
    for (Seen seen : fairly(sample, Seen::stack, COHORT - next.size())) {
      Object place = place(seen.thread, seen.activity);
      // Not since the count began, which may be a while ago: it may have come here after that.
      next.add(new Known(seen.thread, seen.stack, seen.lock, place, System.nanoTime()));
    }
    for (Known known : again) {
      Queue queue = queues.get(known.lock);
      if (queue != null) { // else nobody waits for it any more
        queue.oldest = Math.max(queue.oldest, known.seen - known.since);
      }
    }
    cohort = next;
    again = new ArrayList<>();
    for (Known known : next) {
      if (known.lock != null && known.place != null && known.since >= now && again.size() < AGAIN) {
        again.add(known);
      }
    }
    crowded =
        groups.values().stream().anyMatch(group -> group.forTheirTurn && group.count >= QUEUE)
            || queues.values().stream().anyMatch(queue -> queue.count >= QUEUE);
    writeGroups(population, groups);
    writeQueues(population.scan(), queues, population);
  }

  /** Whether the last scan saw several wait in one place, or for one lock, for their turn. */
  boolean isCrowded() {
    return crowded;
  }

  /**
   * Looks whether those that wait for a lock still do: most wait for shorter than from scan to
   * scan.
   */
  void lookAgain(long now) throws ReflectiveOperationException {
    for (Known known : again) {
      Thread thread = known.thread.get();
      if (thread != null
          && threads.locks().blocker(thread) == known.lock
          && known.stays(threads.locks().place(known.lock, thread))) {
        known.seen = now;
      }
    }
  }

  private List<Known> stillThere(
      Map<Where, Group> groups,
      IdentityHashMap<Object, Queue> queues,
      IdentityHashMap<Thread, String> knownStacks,
      long now)
      throws ReflectiveOperationException {
    List<Known> still = new ArrayList<>();
    followToTheEnd(now);
    goneOn.clear();
    for (Known known : cohort) {
      Thread thread = known.thread.get();
      if (thread != null && threads.virtual().activity(thread).waits()) {
        Activity activity = threads.virtual().activity(thread);
        Object place = place(thread, activity);
        if (!known.stays(place) || lock(thread, activity) != known.lock) {
          goesOn(known);
          continue;
        }
        // In a place of its own it has not run since; a latch is the place of all that wait for it.
        boolean isItsOwn = place != threads.locks().blocker(thread);
        boolean isStackKnown = isItsOwn && known.isStackOfPlace;
        String stack = isStackKnown ? known.stack : threads.stacks().of(thread);
        if (stack.equals(known.stack)) {
          known.isStackOfPlace = true;
          knownStacks.put(thread, stack);
          long age = now - known.since;
          Group group = group(groups, thread, activity, threads.locks().blocker(thread), stack);
          group.oldest = Math.max(group.oldest, age);
          if (known.lock != null) {
            Queue queue = queue(queues, known.lock, activity);
            queue.oldest = Math.max(queue.oldest, age);
          }
          still.add(known);
        }
      } else {
        goesOn(known);
      }
    }
    // Half of them stay, so that some are always new.
    return fairly(still, known -> known.stack, COHORT / 2);
  }

  private void goesOn(Known known) {
    if (known.place != null) { // else nobody knows whether it has
      goneOn.merge(known.stack, 1, Integer::sum);
    }
    follow(known);
  }

  private void follow(Known known) {
    if (hasEnded(known)) {
      ended.merge(known.stack, 1, Integer::sum);
    } else if (gone.size() < FOLLOWED) {
      gone.add(known);
    }
  }

  private void followToTheEnd(long now) {
    ended.clear();
    for (int i = gone.size(); i > 0; i--) {
      Known known = gone.remove();
      if (now - known.since < FOLLOWED_FOR || hasEnded(known)) {
        follow(known);
      }
    }
  }

  /** Whom nothing refers to any more has ended too, or is parked for ever. */
  private boolean hasEnded(Known known) {
    Thread thread = known.thread.get();
    return thread == null || threads.virtual().state(thread).equals(ENDED);
  }

  /** Some of each stack, the first of them: who waits for ever for work must not hide others. */
  static <T> List<T> fairly(List<T> all, Function<T, String> stack, int most) {
    Map<String, ArrayDeque<T>> byStack = new LinkedHashMap<>();
    for (T one : all) {
      byStack.computeIfAbsent(stack.apply(one), s -> new ArrayDeque<>()).add(one);
    }
    List<T> chosen = new ArrayList<>();
    while (chosen.size() < most && !byStack.isEmpty()) {
      for (var each = byStack.values().iterator(); each.hasNext() && chosen.size() < most; ) {
        ArrayDeque<T> left = each.next();
        chosen.add(left.remove());
        if (left.isEmpty()) {
          each.remove();
        }
      }
    }
    return chosen;
  }

  private Group group(
      Map<Where, Group> groups,
      Thread thread,
      Activity activity,
      @Nullable Object blocker,
      String stack) {
    Where where = new Where(stack, activity == Activity.BLOCKED);
    Group group = groups.get(where);
    if (group == null) {
      String state = threads.virtual().state(thread);
      boolean isSame = where.isAtMonitor == state.equals(Activity.BLOCKED.name());
      group = new Group(where, isSame ? state : activity.name(), blocker); // else it has gone on
      groups.put(where, group);
    }
    return group;
  }

  private static Queue queue(
      IdentityHashMap<Object, Queue> queues, Object lock, Activity activity) {
    Queue queue = queues.get(lock);
    if (queue == null) {
      queue = new Queue(lock, activity == Activity.BLOCKED);
      queues.put(lock, queue);
    }
    return queue;
  }

  /** The lock or monitor that it waits for; null where it waits for something else. */
  private @Nullable Object lock(Thread thread, Activity activity)
      throws ReflectiveOperationException {
    if (activity == Activity.BLOCKED) {
      return threads.monitors() == null ? null : threads.monitors().of(thread).entering();
    }
    Object blocker = threads.locks().blocker(thread);
    return Locks.isLock(blocker) ? blocker : null;
  }

  /** The thread, where it has the monitor now; else null. */
  private @Nullable Thread ifItHas(Thread thread, Object monitor)
      throws ReflectiveOperationException {
    if (threads.monitors() != null) {
      for (Object owned : threads.monitors().of(thread).owned()) {
        if (owned == monitor) {
          return thread;
        }
      }
    }
    return null;
  }

  private void writeGroups(Population population, Map<Where, Group> groups) {
    List<Group> largest = new ArrayList<>(groups.values());
    largest.sort(
        Comparator.comparingDouble(
                (Group group) -> group.count * population.each(group.where.isAtMonitor))
            .reversed());
    for (Group group : largest.subList(0, Math.min(MOST_GROUPS, largest.size()))) {
      WaitGroupEvent event = new WaitGroupEvent();
      event.scan = population.scan();
      event.count = group.count;
      event.oldest = group.oldest;
      event.state = group.state;
      event.waitsFor = group.waitsFor;
      event.objects = group.objects.size();
      event.endedSince = ended.getOrDefault(group.where.stack, 0);
      event.goneOnSince = goneOn.getOrDefault(group.where.stack, 0);
      event.stack = group.where.stack;
      event.commit();
    }
  }

  private void writeQueues(long scan, IdentityHashMap<Object, Queue> queues, Population population)
      throws ReflectiveOperationException {
    List<Queue> written = largest(queues, population);
    addKept(written, queues);
    addLost(written, queues, population);
    if (written.isEmpty()) {
      return;
    }
    IdentityHashMap<Object, Thread> monitorOwners =
        written.stream().anyMatch(queue -> queue.isMonitor)
            ? WaitChain.monitorOwners(threads, population.mayOwnMonitorOfQueue())
            : new IdentityHashMap<>();
    WaitChain chain = new WaitChain(threads, monitorOwners);
    for (Queue queue : written) {
      Thread owner = chain.owner(queue.lock);
      LockQueueEvent event = new LockQueueEvent();
      event.scan = scan;
      event.kind = queue.isMonitor ? "MONITOR" : "LOCK";
      event.lock = Locks.name(queue.lock);
      event.count = queue.count;
      event.oldest = queue.oldest;
      for (int i = 0; i < TRIES && owner != null && event.owner == null; i++) {
        String state = threads.virtual().state(owner);
        String stack = stacks.of(threads, owner);
        Thread still = queue.isMonitor ? ifItHas(owner, queue.lock) : chain.owner(queue.lock);
        if (still == owner) { // else the stack may be of what it did when it had it no more
          event.owner = JvmThreads.name(owner);
          event.state = state;
          event.ownerStack = stack;
        }
        owner = still;
      }
      if (event.owner == null) {
        Readers.tell(threads, queue.lock, population.upgrade(queue.lock), event);
      }
      event.stack = queue.stack();
      if (queue.count >= QUEUE || isLost(event) || Parked.forEver(event.state)) {
        event.commit();
      }
    }
  }

  private static List<Queue> largest(IdentityHashMap<Object, Queue> queues, Population population) {
    List<Queue> largest = new ArrayList<>(queues.values());
    largest.removeIf(queue -> queue.count < QUEUE);
    largest.sort(
        Comparator.comparingDouble((Queue queue) -> queue.count * population.each(queue.isMonitor))
            .reversed());
    return new ArrayList<>(largest.subList(0, Math.min(MOST_LOCKS, largest.size())));
  }

  /** Some of those that few wait for, as who has it waits for something else, for ever perhaps. */
  private void addKept(List<Queue> written, IdentityHashMap<Object, Queue> queues) {
    int most = written.size() + MOST_LOCKS;
    for (Queue queue : queues.values()) {
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

  /**
   * Some of the locks that nobody will give back, though few wait for them, or none in the sample.
   */
  private void addLost(
      List<Queue> written, IdentityHashMap<Object, Queue> queues, Population population) {
    int most = written.size() + MOST_LOCKS;
    for (Suspects.LockWait wait : population.lost()) {
      Queue queue = queues.get(wait.lock());
      boolean isSampled = queue != null && queue.count > 0;
      if (written.size() >= most || !(isSampled || threads.virtual().isOne(wait.thread()))) {
        continue; // no virtual thread is known to wait for it
      }
      if (queue == null) {
        queue = new Queue(wait.lock(), false);
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

  /** Whether nobody will ever give it back: in the count it only seemed so. */
  private static boolean isLost(LockQueueEvent event) {
    return ENDED.equals(event.state) || ENDED.equals(event.readerState) || event.readerWaits;
  }
}
