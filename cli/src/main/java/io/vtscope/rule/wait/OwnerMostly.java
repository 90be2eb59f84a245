package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.finding.LineFacts.OwnerHabit;
import io.vtscope.finding.LineFacts.OwnerHabit.Doing;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What the owners of a lock mostly do. That is why others wait, and a single sample may come while
 * the lock is handed on.
 *
 * @param example the longest queue whose owner does that, in the place where owners mostly do
 */
record OwnerMostly(LockObservation.LockQueue example, OwnerHabit habit) {
  /** In fewer samples it may be chance. */
  private static final int REPEATED = 3;

  private static final double MOSTLY = 0.5;

  private static final String RUNS = "RUNNING";

  private record Habit(Doing doing, String in) {}

  /**
   * Null if it is unknown, or if they do different things.
   *
   * @param key what makes queues one, as in the waits
   */
  static @Nullable OwnerMostly of(
      Waits<String, LockObservation.LockQueue> waits,
      Snapshot snapshot,
      Function<LockObservation.LockQueue, @Nullable String> key) {
    Map<Habit, List<LockObservation.LockQueue>> all = new HashMap<>();
    for (Waits.Point point : waits.points()) {
      LockObservation.LockQueue queue =
          longest(
              snapshot.population().scans().get(point.index()).locks().stream()
                  .filter(one -> waits.key().equals(key.apply(one)))
                  .toList());
      Habit habit = queue == null ? null : habit(queue);
      if (habit != null) {
        all.computeIfAbsent(habit, none -> new ArrayList<>()).add(queue);
      }
    }
    Map.Entry<Habit, List<LockObservation.LockQueue>> most = null;
    for (Map.Entry<Habit, List<LockObservation.LockQueue>> one : all.entrySet()) {
      most = most == null || one.getValue().size() > most.getValue().size() ? one : most;
    }
    int of = waits.points().size();
    int counts = most == null ? 0 : most.getValue().size();
    LockObservation.LockQueue example = most == null ? null : longest(alike(most.getValue()));
    return most == null || example == null || counts < REPEATED || counts <= MOSTLY * of
        ? null
        : new OwnerMostly(
            example, new OwnerHabit(most.getKey().doing(), most.getKey().in(), counts, of));
  }

  /** The queues whose owner was in the most frequent place: a call may be made in several. */
  private static List<LockObservation.LockQueue> alike(List<LockObservation.LockQueue> queues) {
    Map<Stack, List<LockObservation.LockQueue>> places = new HashMap<>();
    for (LockObservation.LockQueue queue : queues) {
      places.computeIfAbsent(queue.ownerStack(), none -> new ArrayList<>()).add(queue);
    }
    List<LockObservation.LockQueue> most = List.of();
    for (LockObservation.LockQueue queue : queues) {
      List<LockObservation.LockQueue> one = places.getOrDefault(queue.ownerStack(), List.of());
      most = one.size() > most.size() ? one : most;
    }
    return most;
  }

  private static LockObservation.@Nullable LockQueue longest(
      List<LockObservation.LockQueue> queues) {
    LockObservation.LockQueue longest = null;
    for (LockObservation.LockQueue queue : queues) {
      longest =
          longest == null || queue.waiters().count() > longest.waiters().count() ? queue : longest;
    }
    return longest;
  }

  /** Null if it is unknown, or if the owner only waits for a carrier. */
  private static @Nullable Habit habit(LockObservation.LockQueue queue) {
    Stack stack = queue.ownerStack();
    String state = queue.holderState();
    if (queue.holder() == null || state == null || stack.frames().isEmpty()) {
      return null;
    }
    if (LockOwners.WAITS.contains(state)) {
      return habit(Doing.WAITS, WaitPlace.of(stack).blocking());
    }
    if (!state.equals(RUNS)) {
      return null;
    }
    if (stack.frames().getFirst().isNative()) {
      return habit(Doing.IN_NATIVE_CODE, WaitPlace.of(stack).blocking());
    }
    Site site = WaitPlace.of(stack).site();
    return site == null ? null : new Habit(Doing.RUNS, site.name());
  }

  private static @Nullable Habit habit(Doing doing, @Nullable String in) {
    return in == null ? null : new Habit(doing, in);
  }
}
