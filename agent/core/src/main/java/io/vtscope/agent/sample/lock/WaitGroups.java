package io.vtscope.agent.sample.lock;

import io.vtscope.agent.jvm.Activity;
import io.vtscope.agent.jvm.JvmThreads;
import io.vtscope.agent.jvm.Locks;
import io.vtscope.agent.sample.carrier.QueuedStacks;
import io.vtscope.agent.sample.count.Population;
import io.vtscope.probe.WaitGroupEvent;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Groups sampled waiting threads by stack. */
public final class WaitGroups {
  /** Largest groups. */
  private static final int MOST_GROUPS = 20;

  private final JvmThreads threads;
  private final QueuedStacks stacks;
  private final TrackedWaiters tracked;
  private final MonitorOwners owners;
  private final Turns turns;
  private boolean crowded;

  public WaitGroups(JvmThreads threads, QueuedStacks stacks) {
    this.threads = threads;
    this.stacks = stacks;
    this.tracked = new TrackedWaiters(threads);
    this.owners = new MonitorOwners(threads, stacks);
    this.turns = new Turns(threads.locks());
  }

  /**
   * A stack, and whether it is at a monitor entry: a notified {@code Object.wait} has the same
   * stack.
   */
  private record Where(String stack, boolean isAtMonitor) {
    // Generated methods would leak the agent's class loader.
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

    /** One pool, or one object per thread. */
    final Set<Object> objects = Collections.newSetFromMap(new IdentityHashMap<>());

    int count;
    long oldest;

    Group(Where where, String state, @Nullable Object blocker) {
      this.where = where;
      this.state = state;
      this.waitsFor = blocker == null ? null : Locks.type(blocker);
    }

    /** Whether another thread must end the wait: not a sleep, nor one for the network. */
    boolean isForOthers() {
      return waitsFor != null || !state.contains(Activity.PARKED.name());
    }
  }

  /** Writes the groups and the lock queues. */
  public void write(Population population, long now) throws ReflectiveOperationException {
    if (owners.areWanted()) {
      owners.look(population.mayOwnMonitorOfQueue());
    }
    turns.beginAgain();
    Map<Where, Group> groups = new HashMap<>();
    LockQueues queues = new LockQueues(threads, stacks, owners, turns);
    IdentityHashMap<Thread, String> knownStacks = new IdentityHashMap<>();
    tracked.look(
        now,
        stay -> {
          knownStacks.put(stay.waiting().thread(), stay.waiting().stack());
          add(stay, groups, queues);
        });
    List<TrackedWaiters.Waiting> sample = new ArrayList<>();
    for (Thread thread : population.atMonitors()) {
      add(sample, waiting(thread, true, knownStacks), groups, queues);
    }
    for (Thread thread : population.notAtMonitors()) {
      add(sample, waiting(thread, false, knownStacks), groups, queues);
    }
    tracked.tell(queues::lasted);
    tracked.fill(sample, now);
    crowded =
        queues.isCrowded()
            || groups.values().stream()
                .anyMatch(group -> group.isForOthers() && group.count >= LockQueues.QUEUE);
    turns.look();
    write(population, groups);
    queues.write(population);
    owners.want(queues.crowded(true));
    turns.begin(queues.crowded(false));
  }

  /** Whether several threads waited for the same of other threads in the last scan. */
  public boolean isCrowded() {
    return crowded;
  }

  /** Whether the next scan seeks monitor owners. */
  public boolean seeksOwners() {
    return owners.areWanted();
  }

  /** Rechecks lock waiters between scans. */
  public void lookAgain(long now) throws ReflectiveOperationException {
    turns.look();
    tracked.lookAgain(now);
  }

  private void add(TrackedWaiters.Stay stay, Map<Where, Group> groups, LockQueues queues) {
    TrackedWaiters.Waiting waiting = stay.waiting();
    Group group = group(groups, waiting, threads.locks().blocker(waiting.thread()));
    group.oldest = Math.max(group.oldest, stay.lasted());
    LockQueue queue = queues.of(waiting);
    if (queue != null) {
      queue.lasted(stay.lasted());
    }
  }

  /** Null if continued. */
  private TrackedWaiters.@Nullable Waiting waiting(
      Thread thread, boolean atMonitor, IdentityHashMap<Thread, String> knownStacks)
      throws ReflectiveOperationException {
    Activity activity = threads.virtual().activity(thread);
    if (!activity.waits() || (activity == Activity.BLOCKED) != atMonitor) {
      return null;
    }
    String known = knownStacks.get(thread);
    String stack = known == null ? threads.stacks().of(thread) : known;
    Object lock = TrackedWaiters.lock(threads, thread, activity);
    return new TrackedWaiters.Waiting(thread, activity, lock, stack);
  }

  /** Called at once, because the thread may continue. */
  private void add(
      List<TrackedWaiters.Waiting> sample,
      TrackedWaiters.@Nullable Waiting waiting,
      Map<Where, Group> groups,
      LockQueues queues) {
    if (waiting == null) {
      return;
    }
    sample.add(waiting);
    Object blocker = threads.locks().blocker(waiting.thread());
    boolean isAtMonitor = waiting.activity() == Activity.BLOCKED;
    Group group = group(groups, waiting, isAtMonitor ? waiting.lock() : blocker);
    group.count++;
    if (blocker != null) {
      group.objects.add(blocker);
    }
    LockQueue queue = queues.of(waiting);
    if (queue != null) {
      queue.add(waiting.stack(), waiting.activity() == Activity.TIMED);
    }
  }

  private Group group(
      Map<Where, Group> groups, TrackedWaiters.Waiting waiting, @Nullable Object waitsFor) {
    Activity activity = waiting.activity();
    Where where = new Where(waiting.stack(), activity == Activity.BLOCKED);
    Group group = groups.get(where);
    if (group == null) {
      String state = threads.virtual().state(waiting.thread());
      boolean isSame = where.isAtMonitor == state.equals(Activity.BLOCKED.name());
      group = new Group(where, isSame ? state : activity.name(), waitsFor); // else it continued
      groups.put(where, group);
    }
    return group;
  }

  private void write(Population population, Map<Where, Group> groups) {
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
      event.endedSince = tracked.endedSince(group.where.stack);
      event.goneOnSince = tracked.goneOnSince(group.where.stack);
      event.stack = group.where.stack;
      event.commit();
    }
  }
}
