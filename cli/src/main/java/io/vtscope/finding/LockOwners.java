package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.wait.Population;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.LockObservation;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is known of those who have a lock, count after count. */
final class LockOwners {
  /** In so many of the counts in which others wait for it, it is kept; else it is handed on. */
  private static final double MOSTLY = 0.5;

  /**
   * Of a virtual thread or a platform thread that waits for something, and not for a carrier or a
   * processor: in all that time nobody else can have the lock.
   */
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

  /** Of one that has a carrier. */
  private static final String RUNS = "RUNNING";

  /** The same without a time limit. */
  private static final Set<String> FOR_EVER = Set.of("PARKED", "PINNED", "WAIT", "WAITING");

  private static final String CONCURRENT = "java.util.concurrent.";

  /** In fewer counts, one after the other, it may just be served. */
  private static final int REPEATED = 3;

  private LockOwners() {}

  /**
   * What tells a lock from others. A map locks another object each time that it makes an entry: who
   * asks tells it from other maps.
   */
  static String lock(LockObservation.LockQueue queue) {
    Site waiter = MapFunctions.isPart(queue.lock()) ? LockQueues.site(queue.stack()) : null;
    return waiter == null ? queue.lock() : "of a part of the ConcurrentHashMap in " + waiter.name();
  }

  /**
   * Whether those who have a lock keep it for long: while they wait for something themselves, or
   * one thread runs from one count to the next.
   *
   * @param lock as {@link #lock} tells it
   * @param lasting counts, one after the other
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
   * The call in which one thread waits, in the last counts, while it has a lock that others wait
   * for: for what another has to do, without a time limit. Null where none does, or where it waits
   * for a lock itself, of which it is told who has it.
   */
  static @Nullable String waitsIn(
      Waits<String, LockObservation.LockQueue> waits, Population population) {
    List<Waits.Point> kept = keptToTheEnd(waits, population);
    return kept.size() < REPEATED ? null : waitsIn(waits.key(), kept.getLast(), population);
  }

  /**
   * Whether somebody has waited for a lock for as long as people wait, and all that time the same
   * thread had it and waited for an answer or a signal. One that waits for work with a lock, while
   * others stand by, does so at a queue or a condition.
   */
  static boolean neverLetsGo(
      Waits<String, LockObservation.LockQueue> waits, Population population) {
    List<Waits.Point> kept = keptToTheEnd(waits, population);
    return kept.size() >= REPEATED
        && kept.getLast().at() - kept.getFirst().at() >= QueueLength.GIVEN_UP.toNanos()
        && kept.getLast().oldest() >= QueueLength.GIVEN_UP.toNanos()
        && AllWait.isForAnother(waitsIn(waits.key(), kept.getLast(), population));
  }

  /** The last counts in a row, up to the end, in which one thread had it and waited in one call. */
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
            || (call.startsWith(CONCURRENT) && !call.startsWith(CONCURRENT + "locks.Reentrant")));
  }

  private static boolean isKept(
      LockObservation.LockQueue queue, LockObservation.@Nullable LockQueue before) {
    if (queue.owner() == null || queue.ownerState() == null) {
      return false;
    }
    boolean stays = before != null && queue.owner().equals(before.owner());
    return WAITS.contains(queue.ownerState()) || (stays && RUNS.equals(queue.ownerState()));
  }

  /** The longest, as several parts of a map may be waited for. */
  private static LockObservation.@Nullable LockQueue queue(
      String lock, Waits.Point point, Population population) {
    return population.scans().get(point.index()).locks().stream()
        .filter(queue -> lock(queue).equals(lock))
        .max(Comparator.comparingLong(LockObservation.LockQueue::count))
        .orElse(null);
  }
}
