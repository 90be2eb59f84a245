package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.LockObservation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Locks of one class for which virtual threads queue in one place, for example the locks of a
 * striped table. They are one bottleneck.
 *
 * @param longest the queue of the lock with the most waiters
 * @param all the queues of all of them, as if they were one
 * @param number how many locks they are
 * @param severity of the worst, or of all
 */
record LocksAlike(
    Waits<String, LockObservation.LockQueue> longest,
    Waits<String, LockObservation.LockQueue> all,
    int number,
    Severity severity) {

  /**
   * Puts together the queues that are alike, the longest first.
   *
   * @param queues each is a finding by itself
   * @param name of a queue's lock; null if it is no lock
   */
  static List<LocksAlike> of(
      Map<Waits<String, LockObservation.LockQueue>, Severity> queues,
      Function<LockObservation.LockQueue, @Nullable String> name,
      Snapshot snapshot) {
    Map<String, List<Waits<String, LockObservation.LockQueue>>> byPlace = new LinkedHashMap<>();
    for (Waits<String, LockObservation.LockQueue> waits : queues.keySet()) {
      byPlace.computeIfAbsent(place(waits), place -> new ArrayList<>()).add(waits);
    }
    List<LocksAlike> alike = new ArrayList<>();
    for (List<Waits<String, LockObservation.LockQueue>> such : byPlace.values()) {
      Severity worst = such.stream().map(queues::get).min(Severity::compareTo).orElseThrow();
      alike.add(
          such.size() == 1
              ? new LocksAlike(such.getFirst(), such.getFirst(), 1, worst)
              : together(such, worst, name, snapshot));
    }
    return alike;
  }

  private static LocksAlike together(
      List<Waits<String, LockObservation.LockQueue>> such,
      Severity worst,
      Function<LockObservation.LockQueue, @Nullable String> name,
      Snapshot snapshot) {
    Set<String> locks = such.stream().map(Waits::key).collect(Collectors.toSet());
    Waits<String, LockObservation.LockQueue> all =
        snapshot
            .population()
            .locks(queue -> {
              String lock = name.apply(queue);
              return lock != null && locks.contains(lock) ? "all" : null;
            })
            .getFirst();
    Severity ofAll = QueueLength.severity(all, snapshot);
    Severity severity = ofAll == null || ofAll.compareTo(worst) > 0 ? worst : ofAll;
    return new LocksAlike(such.getFirst(), all, such.size(), severity);
  }

  /** The lock's class and where threads wait for it; the lock itself if the place is unknown. */
  private static String place(Waits<String, LockObservation.LockQueue> waits) {
    Site waiter = WaitPlace.of(waits.example().waiters().stack()).site();
    int number = waits.key().indexOf('@');
    return waiter == null || number < 0
        ? waits.key()
        : waits.key().substring(0, number) + " in " + waiter.name();
  }
}
