package io.vtscope.rule.wait;

import io.vtscope.clock.Budget;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.LockObservation;
import io.vtscope.rule.base.Lasting;
import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A rule for how bad the queue of a lock is: locks are made for short queues. */
final class QueueLength {
  /** Fewer in the queue of one lock are normal. */
  private static final int MANY = 10;

  /** A new caller waits for a hundred others. As with pools, fewer may be intended. */
  private static final int CROWD = 100;

  /** If this share of all virtual threads is in one queue, the program does little else. */
  private static final double MOST_OF_ALL = 0.5;

  /** Of the samples from the first to the last in which they did; else the queue comes and goes. */
  private static final double MOST_OF_TIME = 0.5;

  /**
   * A caller notices a second. A thread that waits in two samples, which are a second or a
   * hundredth less apart, has waited for longer than that.
   */
  private static final Duration LONG = Duration.ofMillis(900);

  /** A caller notices a request that meets such a queue twice. */
  private static final Duration LONG_TWICE = Duration.ofMillis(450);

  /** A thread that waits for less waits for a lock that is handed on. */
  private static final Duration NOTICEABLE = Duration.ofMillis(100);

  /** In fewer samples in a row a burst may be worked off, such as a start with many clients. */
  private static final int REPEATED = 3;

  /** Long enough for a start-up burst to drain: 40 callers at 250 ms each. */
  private static final Duration NO_BURST = Duration.ofSeconds(10);

  /**
   * If carriers are idle for less of the known time, they are the bottleneck: without the lock its
   * waiters would wait for a carrier. A lock whose owner waits for something else is one all the
   * same.
   */
  private static final double TO_SPARE = 0.25;

  /** Of the samples from the first to the last: in fewer a burst was seen by chance. */
  private static final double COMES_AGAIN = 0.2;

  private QueueLength() {}

  /** Null if it is no finding. */
  static @Nullable Severity severity(
      Waits<String, LockObservation.LockQueue> waits, Snapshot snapshot) {
    List<Waits.Point> lasting = Lasting.points(waits, point -> point.atLeast() >= MANY);
    boolean repeated = lasting.size() >= REPEATED;
    long oldest = oldest(lasting);
    // How long a thread waits for a monitor is unknown, but a queue that stays is a bottleneck.
    boolean monitor = waits.example().monitor();
    List<Waits.Point> again = again(waits, snapshot);
    if (again.isEmpty() && (monitor ? !repeated : oldest < NOTICEABLE.toNanos())) {
      return LockOwners.neverLetsGo(waits, snapshot.population()) ? Severity.INFO : null;
    }
    boolean crowd = repeated && hasCrowd(lasting) && (monitor || oldest >= LONG.toNanos());
    boolean fewer =
        isMostOfAll(waits, snapshot) || (lasts(lasting) && oldest >= LockOwners.GIVEN_UP.toNanos());
    boolean excused =
        areCarriersShort(snapshot)
            && !(crowd && LockOwners.keep(waits.key(), lasting, snapshot.population()));
    boolean isMuch = crowd || fewer || hasCrowd(again);
    return isMuch && !excused ? Severity.WARNING : Severity.INFO;
  }

  private static boolean hasCrowd(List<Waits.Point> points) {
    return points.stream().anyMatch(point -> point.atLeast() >= CROWD);
  }

  /**
   * The samples in which it is long, if it is long again and again behind an owner that waits
   * itself, for example to renew a token under the lock. Else empty: a start-up burst comes once.
   */
  private static List<Waits.Point> again(
      Waits<String, LockObservation.LockQueue> waits, Snapshot snapshot) {
    List<Waits.Point> such =
        waits.points().stream().filter(point -> point.atLeast() >= MANY).toList();
    int times = 0;
    for (int i = 0; i < such.size(); i++) {
      times += i == 0 || such.get(i).index() > such.get(i - 1).index() + 1 ? 1 : 0;
    }
    // If the queue has disappeared by the next sample, its age is unknown.
    long oldest = oldest(such);
    boolean felt = waits.example().monitor() || oldest == 0 || oldest >= NOTICEABLE.toNanos();
    return felt
            && times >= REPEATED
            && such.size() >= COMES_AGAIN * (such.getLast().index() - such.getFirst().index() + 1)
            && LockOwners.keep(waits.key(), such, snapshot.population())
        ? such
        : List.of();
  }

  private static boolean isMostOfAll(
      Waits<String, LockObservation.LockQueue> waits, Snapshot snapshot) {
    Parents parents = new Parents(waits, snapshot.population());
    Predicate<Waits.Point> most =
        point ->
            point.atLeast() >= MANY
                && point.atLeast() >= MOST_OF_ALL * (point.total() - parents.of(point));
    // The owner may release it now and then, and all others get it at once.
    List<Waits.Point> such = waits.points().stream().filter(most).toList();
    return (lasts(such) || Lasting.goesOn(waits, such))
        && such.size() >= MOST_OF_TIME * (such.getLast().index() - such.getFirst().index() + 1)
        && (waits.example().monitor()
            || oldest(such) >= LONG.toNanos()
            || (oldest(such) >= LONG_TWICE.toNanos()
                && lasts(such)
                && LockOwners.keep(waits.key(), such, snapshot.population())));
  }

  private static boolean lasts(List<Waits.Point> row) {
    return row.size() >= REPEATED && row.getLast().at() - row.getFirst().at() >= NO_BURST.toNanos();
  }

  private static long oldest(List<Waits.Point> row) {
    return row.stream().mapToLong(Waits.Point::oldest).max().orElse(0);
  }

  /**
   * In the whole window, or while the queue was long: ten seconds without carriers are a small part
   * of a long window.
   */
  private static boolean areCarriersShort(Snapshot snapshot) {
    Budget budget = snapshot.carriers().budget();
    if (budget == null) {
      return false;
    }
    return areShort(Stream.of(budget));
  }

  private static boolean areShort(Stream<Budget> budgets) {
    List<Budget> all = budgets.toList();
    long known = all.stream().mapToLong(budget -> budget.total() - budget.unknown()).sum();
    return known > 0 && all.stream().mapToLong(Budget::idle).sum() < TO_SPARE * known;
  }
}
