package io.vtscope.finding;

import io.vtscope.clock.Budget;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.LockObservation;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Whether the queue of a lock is what locks are for, or what the program waits for. */
final class QueueLength {
  /** Fewer in the queue of one lock are what locks are for. */
  private static final int MANY = 10;

  /** Whoever comes waits for a hundred others; as with pools, fewer may be what it is meant for. */
  private static final int CROWD = 100;

  /** Where this share of all virtual threads stands in one queue, the program does little else. */
  private static final double MOST_OF_ALL = 0.5;

  /** Of the counts from the first to the last in which they did: else it comes and goes. */
  private static final double MOST_OF_TIME = 0.5;

  /** As people do not wait any longer by then, whoever else is served. */
  static final Duration GIVEN_UP = Duration.ofSeconds(10);

  /**
   * A caller notices a second. Who is seen to wait in two counts, which are a second apart, or a
   * hundredth less, has waited for longer than that.
   */
  private static final Duration LONG = Duration.ofMillis(900);

  /** A request that meets such a queue twice is one that a caller notices. */
  private static final Duration LONG_TWICE = Duration.ofMillis(450);

  /** Who waits shorter than this waits for a lock that is handed on. */
  private static final Duration NOTICEABLE = Duration.ofMillis(100);

  /** In fewer counts, one after the other, a burst may be worked off: a start with many clients. */
  private static final int REPEATED = 3;

  /**
   * Of a few that come all at once, at a start for one, where each makes something that takes a
   * quarter of a second, the last has had its turn by then.
   */
  private static final Duration NO_BURST = Duration.ofSeconds(10);

  /**
   * Where carriers are idle for less of the time that is known, they are what is short: without the
   * lock those who wait for it would wait for them. A lock that stays with one thread while that
   * waits for something else is short all the same.
   */
  private static final double TO_SPARE = 0.25;

  /** Of the counts from the first to the last: in fewer a burst was caught by chance. */
  private static final double COMES_AGAIN = 0.2;

  private QueueLength() {}

  /** Null where it is not worth a word. */
  static @Nullable Severity severity(
      Waits<String, LockObservation.LockQueue> waits, Snapshot snapshot) {
    List<Waits.Point> lasting = Lasting.points(waits, point -> point.atLeast() >= MANY);
    boolean repeated = lasting.size() >= REPEATED;
    long oldest = oldest(lasting);
    // How long somebody waits for a monitor nobody tells, but a queue that stays is a bottleneck.
    boolean monitor = waits.example().monitor();
    List<Waits.Point> again = again(waits, snapshot);
    if (again.isEmpty() && (monitor ? !repeated : oldest < NOTICEABLE.toNanos())) {
      return LockOwners.neverLetsGo(waits, snapshot.population()) ? Severity.INFO : null;
    }
    boolean crowd = repeated && hasCrowd(lasting) && (monitor || oldest >= LONG.toNanos());
    boolean fewer =
        isMostOfAll(waits, snapshot) || (lasts(lasting) && oldest >= GIVEN_UP.toNanos());
    boolean excused =
        areCarriersShort(waits, snapshot)
            && !(crowd && LockOwners.keep(waits.key(), lasting, snapshot.population()));
    boolean isMuch = crowd || fewer || hasCrowd(again);
    return isMuch && !excused ? Severity.WARNING : Severity.INFO;
  }

  private static boolean hasCrowd(List<Waits.Point> points) {
    return points.stream().anyMatch(point -> point.atLeast() >= CROWD);
  }

  /**
   * The counts in which it is long, where it is so again and again behind one that waits for
   * something itself: what is kept for a while is renewed under the lock, for one. Empty where it
   * is not. A start is no such, as it comes once.
   */
  private static List<Waits.Point> again(
      Waits<String, LockObservation.LockQueue> waits, Snapshot snapshot) {
    List<Waits.Point> such =
        waits.points().stream().filter(point -> point.atLeast() >= MANY).toList();
    int times = 0;
    for (int i = 0; i < such.size(); i++) {
      times += i == 0 || such.get(i).index() > such.get(i - 1).index() + 1 ? 1 : 0;
    }
    // Of a queue that is gone by the next count nobody tells how long it was.
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
    // Whoever has it may let it go now and then, and all others have a turn at once.
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
   * In the whole window, or while the queue was long: in a long window who took all carriers for
   * ten seconds took little.
   */
  private static boolean areCarriersShort(
      Waits<String, LockObservation.LockQueue> waits, Snapshot snapshot) {
    Budget budget = snapshot.carriers().budget();
    if (budget == null) {
      return false;
    }
    List<Waits.Point> such =
        waits.points().stream().filter(point -> point.atLeast() >= MANY).toList();
    return areShort(Stream.of(budget))
        || areShort(
            CarriersThen.steps(such, snapshot).stream().map(Step::budget).filter(Objects::nonNull));
  }

  private static boolean areShort(Stream<Budget> budgets) {
    List<Budget> all = budgets.toList();
    long known = all.stream().mapToLong(budget -> budget.total() - budget.unknown()).sum();
    return known > 0 && all.stream().mapToLong(Budget::idle).sum() < TO_SPARE * known;
  }
}
