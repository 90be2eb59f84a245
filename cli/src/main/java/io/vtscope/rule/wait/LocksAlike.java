package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.state.LockState;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Locks with equal class and waiting place, such as a striped table.
 *
 * @param longest the longest queue
 * @param all the merged queues
 * @param number of locks
 * @param judgement the worst
 */
record LocksAlike(
    Waits<String, LockState.LockQueue> longest,
    Waits<String, LockState.LockQueue> all,
    int number,
    Judgement judgement) {

  /**
   * Longest first.
   *
   * @param name of a queue's lock; null to omit it
   */
  static List<LocksAlike> of(
      Function<LockState.LockQueue, @Nullable String> name, Snapshot snapshot) {
    Map<String, LocksAlike> byPlace = new LinkedHashMap<>();
    for (Waits<String, LockState.LockQueue> waits : snapshot.waits().population().locks(name)) {
      Judgement judgement = judge(waits, name, snapshot);
      if (judgement != null) {
        byPlace.merge(
            place(waits),
            new LocksAlike(waits, waits, 1, judgement),
            (one, other) -> one.and(other, name, snapshot));
      }
    }
    return List.copyOf(byPlace.values());
  }

  private LocksAlike and(
      LocksAlike other, Function<LockState.LockQueue, @Nullable String> name, Snapshot snapshot) {
    String place = place(longest);
    Function<LockState.LockQueue, @Nullable String> alike =
        queue -> {
          String lock = name.apply(queue);
          return lock != null && place.equals(place(lock, queue)) ? place : null;
        };
    Waits<String, LockState.LockQueue> both = snapshot.waits().population().locks(alike).getFirst();
    Judgement ofBoth = judge(both, alike, snapshot);
    Judgement worst =
        Stream.of(judgement, other.judgement, ofBoth == null ? judgement : ofBoth)
            .min(Comparator.comparing(Judgement::severity))
            .orElseThrow();
    return new LocksAlike(longest, both, number + other.number, worst);
  }

  private static @Nullable Judgement judge(
      Waits<String, LockState.LockQueue> waits,
      Function<LockState.LockQueue, @Nullable String> key,
      Snapshot snapshot) {
    Population population = snapshot.waits().population();
    LockOwners owners = new LockOwners(waits, population, key);
    if (LinesForWork.are(owners.queues())) {
      return null;
    }
    Set<Stack> stacks = new HashSet<>();
    owners.queues().forEach(queue -> stacks.add(queue.waiters().stack()));
    Line<?, ?> line =
        Line.of(waits, population, owners.held(), group -> stacks.contains(group.stack()));
    boolean standBy = line.harm().longest() >= Limits.LONG && owners.haveStandbys();
    Set<Intent> intents = standBy ? Set.of(Intent.OWN_BOUND) : Set.of();
    return Explained.judge(line, Line.Resource.LOCK, intents, snapshot);
  }

  private static String place(Waits<String, LockState.LockQueue> waits) {
    return place(waits.key(), waits.example());
  }

  private static String place(String lock, LockState.LockQueue queue) {
    Site waiter = WaitPlace.of(queue.waiters().stack()).site();
    int number = lock.indexOf('@');
    return waiter == null || number < 0 ? lock : lock.substring(0, number) + " in " + waiter.name();
  }
}
