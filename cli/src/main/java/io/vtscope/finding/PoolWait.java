package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether those who wait for a pool wait for longer than a burst of work takes, and how bad it is.
 */
final class PoolWait {
  /** Fewer wait in any program that uses its pool well. */
  private static final int MANY = 10;

  /** So many are the bottleneck, whatever else waits; or a third of all that wait. */
  private static final int MOST_OF_ANY = 50;

  private static final double LARGE_SHARE = 1.0 / 3;

  /** A caller notices a second. */
  private static final Duration LONG = Duration.ofSeconds(1);

  /**
   * So many at once are too many for any pool. Fewer, on five connections of an HTTP client for
   * one, may be what its bound is meant for.
   */
  private static final int CROWD = 100;

  /** Of all virtual threads: what the program does is to wait for this pool, few or many. */
  private static final double NEARLY_ALL = 0.9;

  /** Of all virtual threads, as with locks: the program does little else. */
  private static final double MOST = 0.5;

  /** Of the counts from the first to the last in which they did: else it comes and goes. */
  private static final double MOST_OF_TIME = 0.5;

  private final Waits<PoolPlace, PopulationObservation.WaitGroup> waits;
  private final Snapshot snapshot;
  private final @Nullable PoolState figures;
  private final List<Waits.Point> lasting;

  PoolWait(Waits<PoolPlace, PopulationObservation.WaitGroup> waits, Snapshot snapshot) {
    this.waits = waits;
    this.snapshot = snapshot;
    BorrowCall pool = waits.key().pool();
    figures = pool == null ? null : PoolState.of(pool, waits, snapshot);
    lasting = Lasting.points(waits, point -> isMuch(point) || (!isOwn() && isGivenUp(point)));
  }

  Waits<PoolPlace, PopulationObservation.WaitGroup> waits() {
    return waits;
  }

  /** The counts, one after the other, in which they were many, or one had waited too long. */
  List<Waits.Point> lasting() {
    return lasting;
  }

  /** The pool's own figures; null if unknown. */
  @Nullable PoolState figures() {
    return figures;
  }

  /** A lock around the borrowing, that others wait for; null where there is none. */
  @Nullable LockAround lock() {
    BorrowCall pool = waits.key().pool();
    return pool == null ? null : LockAround.of(pool, waits, snapshot);
  }

  /** Whether it is a finding at all. */
  boolean isFelt() {
    boolean felt =
        waits.key().own() == OwnBound.EMPTY_QUEUE
            ? isTurn() && (isCrowd() || isLeaking())
            : isCrowd() || Lasting.waitsFor(lasting, LONG);
    return felt || (!lasting.isEmpty() && !isOwn());
  }

  /** Whether people notice it. */
  boolean isLoud() {
    return isOwn()
        ? isLeaking() || isStill()
        : isCrowd() || isNotServed() || (Lasting.waitsFor(lasting, LONG) && lock() != null);
  }

  /** Whether it is a bound of the application's own, and no known pool. */
  private boolean isOwn() {
    return waits.key().own() != null;
  }

  /**
   * Whether so many waited at once for sure: of the sample at least, or by the pool's own count.
   */
  private boolean isCrowd() {
    return lasting.stream().anyMatch(point -> point.atLeast() >= CROWD)
        || (!lasting.isEmpty() && figures != null && figures.countedInUse(waits) >= CROWD);
  }

  /**
   * Whether nobody gets on for long, or hardly anybody for ten seconds. Where the pool tells
   * nothing most have to feel it.
   */
  private boolean isNotServed() {
    boolean untold = isMostForLongUntold();
    boolean stuck =
        untold
            || Lasting.waitsFor(lasting, Lasting.NOT_SERVED)
            || withoutOthers() >= Lasting.HUNG
            || isMostForLong(Lasting.points(waits, PoolWait::isMost))
            || Lasting.goesOn(waits, Lasting.points(waits, PoolWait::isNearlyAll));
    return stuck && (figures == null ? untold || isFelt(lasting) : figures.isFull());
  }

  /**
   * Whether nearly all wait all the time, and nobody can tell for how long each: where all are
   * woken for what one gets, those who stay look like those who come again. Nine wait for each that
   * works, so each waits for nine times as long as he works.
   */
  private boolean isMostForLongUntold() {
    BorrowCall pool = waits.key().pool();
    if (pool == null || pool.lends() != BorrowCall.Lends.ALL || waits.oldest() > 0) {
      return false;
    }
    // In a count that comes as they are woken fewer are seen to wait.
    List<Waits.Point> such =
        waits.points().stream()
            .filter(point -> isNearlyAll(point) && point.atLeast() >= MOST_OF_ANY)
            .toList();
    return such.size() >= Lasting.HUNG
        && such.size() >= MOST_OF_TIME * (such.getLast().index() - such.getFirst().index() + 1)
        && Lasting.goesOn(waits, such);
  }

  /**
   * Whether more and more came to a Semaphore or a full queue and none of them got on, as nobody
   * was left who could end it. Those who wait for work, which others give by a Semaphore, are as
   * many all the time.
   */
  boolean isLeaking() {
    // Nobody waits on purpose to put something into a queue: others may live as well.
    boolean isFull = waits.key().own() == OwnBound.FULL_QUEUE;
    List<Waits.Point> alone =
        waits.points().stream()
            .filter(point -> isFull ? isNearlyAll(point) : point.threads() >= point.total())
            .toList();
    if (alone.size() < Lasting.HUNG || alone.getLast().scan() < waits.lastScan()) {
      return false;
    }
    return Lasting.growsAndLasts(alone);
  }

  /** Whether a Semaphore has no permit left, and nobody who could give one back was seen. */
  boolean isStill() {
    return waits.key().own() == OwnBound.SEMAPHORE && PermitLeak.is(waits, snapshot, this::isHere);
  }

  /** One of those who wait for a permit and may have one; null where none is seen. */
  @Nullable Stack nested() {
    return PermitLeak.nested(waits, snapshot, this::isHere);
  }

  /**
   * Whether those who wait at an empty queue wait for their turn, as for a pool's connections, and
   * not for work: some were seen to end when they had theirs. Workers come again.
   */
  private boolean isTurn() {
    return snapshot.population().scans().stream()
            .flatMap(scan -> scan.groups().stream())
            .filter(group -> group.endedSince() > 0 && isHere(group))
            .mapToInt(PopulationObservation.WaitGroup::endedSince)
            .sum()
        > MANY;
  }

  private boolean isHere(PopulationObservation.WaitGroup group) {
    return waits.key().equals(PoolPlace.of(group));
  }

  /** In how many counts no virtual thread did anything else. */
  long withoutOthers() {
    return waits.points().stream().filter(point -> AtWork.others(point, figures) == 0).count();
  }

  private static boolean isMostForLong(List<Waits.Point> row) {
    return row.size() >= Lasting.HUNG && Lasting.waitsFor(row, LONG);
  }

  /** In one count of many somebody waits for twice as long as most. */
  private static boolean isFelt(List<Waits.Point> row) {
    long felt = row.stream().filter(point -> point.oldest() >= LONG.toNanos()).count();
    return felt > 0 && felt >= MOST_OF_TIME * row.size();
  }

  private static boolean isMuch(Waits.Point point) {
    long least = point.atLeast();
    return least > MANY && (least >= MOST_OF_ANY || least > LARGE_SHARE * point.waiting());
  }

  /** Whether one waits for so long that it is no use, however few they are and whoever lives. */
  private static boolean isGivenUp(Waits.Point point) {
    return point.oldest() >= Lasting.NOT_SERVED.toNanos();
  }

  private static boolean isMost(Waits.Point point) {
    return isMuch(point) && point.atLeast() >= MOST * point.total();
  }

  private static boolean isNearlyAll(Waits.Point point) {
    return isMuch(point) && point.atLeast() >= NEARLY_ALL * point.total();
  }
}
