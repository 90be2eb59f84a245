package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.MapFunctions;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.LockObservation;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The owners of a lock in the samples. */
final class LockOwners {
  /** In so many of the samples with waiters the owner keeps it; else it is handed on. */
  private static final double MOSTLY = 0.5;

  /** States of a thread that waits, but not for a carrier or a processor: it keeps the lock. */
  static final Set<String> WAITS =
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

  /** The state of a thread that has a carrier. */
  private static final String RUNS = "RUNNING";

  /** The same without a time limit. */
  private static final Set<String> FOR_EVER = Set.of("PARKED", "PINNED", "WAIT", "WAITING");

  /** In fewer samples in a row it may just be served. */
  private static final int REPEATED = 3;

  /** By then people have given up, whoever else is served. */
  static final Duration GIVEN_UP = Duration.ofSeconds(10);

  private LockOwners() {}

  /**
   * The identity of a lock. A map locks another object for each new entry, so the code that asks
   * for it tells it from other maps.
   */
  static String lock(LockObservation.LockQueue queue) {
    Site waiter =
        MapFunctions.isPart(queue.lock()) ? WaitPlace.of(queue.waiters().stack()).site() : null;
    return waiter == null ? queue.lock() : "ConcurrentHashMap in " + waiter.name();
  }

  /**
   * Whether owners keep a lock for long: they wait for something themselves, or one thread runs
   * from one sample to the next.
   *
   * @param lock as in {@link #lock}
   * @param lasting samples in a row
   */
  static boolean keep(String lock, List<Waits.Point> lasting, Population population) {
    int kept = 0;
    LockObservation.LockQueue before = null;
    for (Waits.Point point : lasting) {
      LockObservation.LockQueue queue = queue(lock, point, population);
      kept += queue != null && isKept(queue, before) ? 1 : 0;
      before = queue;
    }
    return kept >= MOSTLY * lasting.size();
  }

  /**
   * The call in which one owner waits in the last samples, without a time limit, for what another
   * thread has to do. Null if none does, or if it waits for a lock, whose owner is known.
   */
  static @Nullable String waitsIn(
      Waits<String, LockObservation.LockQueue> waits, Population population) {
    List<Waits.Point> kept = keptToTheEnd(waits, population);
    return kept.size() < REPEATED ? null : waitsIn(waits.key(), kept.getLast(), population);
  }

  /**
   * Whether a thread has waited for a lock for as long as people wait, while the same owner waited
   * for an answer or a signal. An owner that waits for work does so at a queue or a condition.
   */
  static boolean neverLetsGo(
      Waits<String, LockObservation.LockQueue> waits, Population population) {
    List<Waits.Point> kept = keptToTheEnd(waits, population);
    return kept.size() >= REPEATED
        && kept.getLast().at() - kept.getFirst().at() >= GIVEN_UP.toNanos()
        && kept.getLast().oldest() >= GIVEN_UP.toNanos()
        && AllWait.isForAnother(waitsIn(waits.key(), kept.getLast(), population));
  }

  /** The last samples in a row in which one owner waited in one call; empty if it did not. */
  private static List<Waits.Point> keptToTheEnd(
      Waits<String, LockObservation.LockQueue> waits, Population population) {
    List<Waits.Point> points = waits.points();
    int last = points.size() - 1;
    String call = waits.now() == null ? null : waitsIn(waits.key(), points.get(last), population);
    if (call == null) {
      return List.of();
    }
    String owner = owner(waits.key(), points.get(last), population);
    int first = last;
    while (first > 0
        && points.get(first - 1).index() == points.get(first).index() - 1
        && call.equals(waitsIn(waits.key(), points.get(first - 1), population))
        && Objects.equals(owner, owner(waits.key(), points.get(first - 1), population))) {
      first--;
    }
    return points.subList(first, points.size());
  }

  private static @Nullable String owner(String lock, Waits.Point point, Population population) {
    LockObservation.LockQueue queue = queue(lock, point, population);
    return queue == null ? null : queue.owner();
  }

  private static @Nullable String waitsIn(String lock, Waits.Point point, Population population) {
    LockObservation.LockQueue queue = queue(lock, point, population);
    if (queue == null || queue.owner() == null || !FOR_EVER.contains(queue.ownerState())) {
      return null;
    }
    String call = WaitPlace.of(queue.ownerStack()).blocking();
    return isForNoLock(call) ? call : null;
  }

  private static boolean isForNoLock(@Nullable String call) {
    return call != null
        && (call.equals("java.lang.Object.wait")
            || (Meaning.CONCURRENT.isName(call) && !Meaning.REENTRANT_LOCK.isName(call)));
  }

  private static boolean isKept(
      LockObservation.LockQueue queue, LockObservation.@Nullable LockQueue before) {
    if (queue.owner() == null || queue.ownerState() == null) {
      return false;
    }
    boolean stays = before != null && queue.owner().equals(before.owner());
    return WAITS.contains(queue.ownerState()) || (stays && RUNS.equals(queue.ownerState()));
  }

  /** The longest: threads may wait for several bins of a map. */
  private static LockObservation.@Nullable LockQueue queue(
      String lock, Waits.Point point, Population population) {
    return population.scans().get(point.index()).locks().stream()
        .filter(queue -> lock(queue).equals(lock))
        .max(Comparator.comparingLong(queue -> queue.waiters().count()))
        .orElse(null);
  }
}
