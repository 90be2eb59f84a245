package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.clock.Steps;
import io.vtscope.finding.LineFacts.OwnerHabit;
import io.vtscope.finding.LineFacts.OwnerHabit.Doing;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.LockState.LockQueue;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The owners of a lock, by count. */
final class LockOwners {
  /** The owner waits and keeps the lock, but not for lack of a carrier. */
  private static final Set<String> WAITS =
      Set.of(
          "PARKED",
          "TIMED_PARKED",
          "PINNED",
          "TIMED_PINNED",
          "BLOCKED",
          "WAIT",
          "TIMED_WAIT",
          "WAITING",
          "TIMED_WAITING");

  private static final Set<String> FOR_EVER = Set.of("PARKED", "PINNED", "WAIT", "WAITING");

  private static final String TIMED = "TIMED_";
  private static final String RUNS = "RUNNING";

  private final Waits<String, LockQueue> waits;
  private final Population population;

  /** The longest queue in each count: a map uses several locks. */
  private final List<LockQueue> queues = new ArrayList<>();

  LockOwners(
      Waits<String, LockQueue> waits,
      Population population,
      Function<LockQueue, @Nullable String> key) {
    this.waits = waits;
    this.population = population;
    for (Waits.Point point : waits.points()) {
      queues.add(
          longest(
              population.scans().get(point.index()).locks().stream()
                  .filter(one -> waits.key().equals(key.apply(one)))
                  .toList()));
    }
  }

  List<LockQueue> queues() {
    return queues;
  }

  private static LockQueue longest(List<LockQueue> queues) {
    return queues.stream()
        .max(Comparator.comparingInt(queue -> queue.waiters().count()))
        .orElseThrow();
  }

  /**
   * Seconds with the same owner, by number of the count. Waits for monitors have no length, so a
   * crowd counts as noticeable.
   */
  Map<Long, Double> held() {
    Map<Long, Double> held = new HashMap<>();
    int first = 0;
    for (int i = 0; i < queues.size(); i++) {
      first = i > 0 && isSame(i - 1, i) ? first : i;
      Waits.Point point = waits.points().get(i);
      boolean isCrowd = queues.get(i).monitor() && point.atLeast() >= Limits.CROWD;
      double seen = Steps.inSeconds(point.at() - waits.points().get(first).at());
      held.put(point.scan(), Math.max(seen, isCrowd ? Limits.NOTICED : 0));
    }
    return held;
  }

  private boolean isSame(int before, int count) {
    String owner = queues.get(count).holder();
    return owner != null
        && owner.equals(queues.get(before).holder())
        && waits.points().get(before).index() == waits.points().get(count).index() - 1;
  }

  /**
   * Whether the waiters seem to be standbys, as in a leader election: their number is constant, one
   * owner works periodically, and other threads run.
   */
  boolean haveStandbys() {
    List<Waits.Point> points = waits.points();
    long most = points.stream().mapToLong(Waits.Point::atMost).min().orElse(0);
    long others = points.stream().filter(point -> point.total() > point.threads()).count();
    long turns = queues.stream().filter(LockOwners::looksAgain).count();
    return points.size() == population.scans().size()
        && points.getLast().at() - points.getFirst().at() >= Limits.LONG * Steps.SECOND
        && points.stream().allMatch(point -> point.atLeast() <= most)
        && others >= Limits.HALF * points.size()
        && turns >= Limits.HALF * points.size()
        && queues.stream().noneMatch(queue -> FOR_EVER.contains(queue.ownerState()))
        && queues.stream().map(LockQueue::owner).distinct().count() == 1;
  }

  private static boolean looksAgain(LockQueue queue) {
    return queue.owner() != null && String.valueOf(queue.ownerState()).startsWith(TIMED);
  }

  /**
   * The call in which one owner waits for another thread without timeout, up to the last count.
   * Null if it waits for a lock.
   */
  @Nullable String waitsIn() {
    String call = waits.now() == null ? null : waitsIn(queues.getLast());
    int last = queues.size() - 1;
    int first = last;
    while (call != null
        && first > 0
        && isSame(first - 1, first)
        && call.equals(waitsIn(queues.get(first - 1)))) {
      first--;
    }
    return last - first + 1 >= Limits.TIMES ? call : null;
  }

  private static @Nullable String waitsIn(LockQueue queue) {
    if (queue.owner() == null || !FOR_EVER.contains(queue.ownerState())) {
      return null;
    }
    String call = WaitPlace.of(queue.ownerStack()).blocking();
    boolean isForNoLock =
        call != null
            && (call.equals("java.lang.Object.wait")
                || (Meaning.CONCURRENT.isName(call) && !Meaning.REENTRANT_LOCK.isName(call)));
    return isForNoLock ? call : null;
  }

  /**
   * The most frequent activity of the owners.
   *
   * @param example the longest queue at the owners' most frequent place
   */
  record Mostly(LockQueue example, OwnerHabit habit) {
    boolean waits() {
      String state = example.holderState();
      return state != null && WAITS.contains(state);
    }
  }

  private record Habit(Doing doing, String in) {}

  /** Null if unknown, or if they differ. */
  @Nullable Mostly mostly() {
    List<LockQueue> most = largest(queues, LockOwners::habit);
    Habit habit = most.isEmpty() ? null : habit(most.getFirst());
    if (habit == null || most.size() < Limits.TIMES || most.size() <= Limits.HALF * queues.size()) {
      return null;
    }
    return new Mostly(
        longest(largest(most, LockQueue::ownerStack)),
        new OwnerHabit(habit.doing(), habit.in(), most.size(), queues.size()));
  }

  /** The largest group with one key; empty if all keys are null. */
  private static <K> List<LockQueue> largest(
      List<LockQueue> queues, Function<LockQueue, @Nullable K> key) {
    Map<K, List<LockQueue>> groups = new LinkedHashMap<>();
    for (LockQueue queue : queues) {
      K of = key.apply(queue);
      if (of != null) {
        groups.computeIfAbsent(of, none -> new ArrayList<>()).add(queue);
      }
    }
    return groups.values().stream()
        .reduce((one, other) -> other.size() > one.size() ? other : one)
        .orElse(List.of());
  }

  /** Null if unknown, or if it waits for a carrier. */
  private static @Nullable Habit habit(LockQueue queue) {
    Stack stack = queue.ownerStack();
    String state = queue.holderState();
    if (queue.holder() == null || state == null || stack.frames().isEmpty()) {
      return null;
    }
    Site site = WaitPlace.of(stack).site();
    String call = WaitPlace.of(stack).blocking();
    if (WAITS.contains(state)) {
      return call == null ? null : new Habit(Doing.WAITS, call);
    }
    if (!state.equals(RUNS)) {
      return null;
    }
    if (stack.frames().getFirst().isNative()) {
      return call == null ? null : new Habit(Doing.IN_NATIVE_CODE, call);
    }
    return site == null ? null : new Habit(Doing.RUNS, site.name());
  }
}
