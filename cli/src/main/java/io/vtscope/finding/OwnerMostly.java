package io.vtscope.finding;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What those mostly do who have a lock that others wait for: that is what makes these wait, and a
 * single count may come as the lock is handed on.
 *
 * @param example the longest queue in which the owner does that, where it mostly did
 * @param words "waited in java.lang.Thread.sleep"
 * @param counts in so many
 * @param of those in which others waited
 */
record OwnerMostly(LockObservation.LockQueue example, String words, int counts, int of) {
  /** In fewer counts it may be chance. */
  private static final int REPEATED = 3;

  /** Else they do this and that. */
  private static final double MOSTLY = 0.5;

  private static final String RUNS = "RUNNING";

  /**
   * Null where it is not known, or they do this and that.
   *
   * @param key what makes queues one, as in the waits
   */
  static @Nullable OwnerMostly of(
      Waits<String, LockObservation.LockQueue> waits,
      Snapshot snapshot,
      Function<LockObservation.LockQueue, @Nullable String> key) {
    Map<String, List<LockObservation.LockQueue>> all = new HashMap<>();
    for (Waits.Point point : waits.points()) {
      LockObservation.LockQueue queue =
          longest(
              snapshot.population().scans().get(point.index()).locks().stream()
                  .filter(one -> waits.key().equals(key.apply(one)))
                  .toList());
      String words = queue == null ? null : words(queue);
      if (words != null) {
        all.computeIfAbsent(words, none -> new ArrayList<>()).add(queue);
      }
    }
    Map.Entry<String, List<LockObservation.LockQueue>> most = null;
    for (Map.Entry<String, List<LockObservation.LockQueue>> one : all.entrySet()) {
      most = most == null || one.getValue().size() > most.getValue().size() ? one : most;
    }
    int of = waits.points().size();
    int counts = most == null ? 0 : most.getValue().size();
    LockObservation.LockQueue example = most == null ? null : longest(alike(most.getValue()));
    return most == null || example == null || counts < REPEATED || counts <= MOSTLY * of
        ? null
        : new OwnerMostly(example, most.getKey(), counts, of);
  }

  /** Those in which the owner was at the place where it was most often: a call may have several. */
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
      longest = longest == null || queue.count() > longest.count() ? queue : longest;
    }
    return longest;
  }

  /** Null where it is not known, or it does nothing as it waits for a carrier. */
  private static @Nullable String words(LockObservation.LockQueue queue) {
    Stack stack = queue.ownerStack();
    String state = queue.holderState();
    if (queue.holder() == null || state == null || stack.frames().isEmpty()) {
      return null;
    }
    if (LockOwners.WAITS.contains(state)) {
      return "waited in " + WaitPlace.of(stack).blocking();
    }
    if (!state.equals(RUNS)) {
      return null;
    }
    int innermost = Frames.innermostOfApplication(stack.frames());
    Frame top = stack.frames().getFirst();
    return top.isNative()
        ? "was in " + WaitPlace.of(stack).blocking()
        : innermost < 0 ? null : "ran in " + Site.of(stack.frames().get(innermost)).name();
  }

  /** A sentence that follows, with a blank before it. */
  String sentence() {
    return " In %s of %s counts whoever had it %s."
        .formatted(WaitWords.number(counts), WaitWords.number(of), words);
  }
}
