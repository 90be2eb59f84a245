package io.vtscope.rule.wait;

import io.vtscope.finding.PoolState;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.BorrowCall;
import io.vtscope.library.LockAround;
import io.vtscope.library.OwnBound;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import io.vtscope.rule.base.Lasting;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A rule for how bad a wait for a pool is: whether it lasts longer than a burst of work. */
final class PoolWait {
  /** Fewer wait in a program that uses its pool well. */
  private static final int MANY = 10;

  /** So many are the bottleneck, whatever else waits. So is a third of all waiting threads. */
  private static final int MOST_OF_ANY = 50;

  private static final double LARGE_SHARE = 1.0 / 3;

  /** A caller notices a second. */
  private static final Duration LONG = Duration.ofSeconds(1);

  /**
   * So many at once are too many for any pool. Fewer may be intended, for example at the five
   * connections of an HTTP client.
   */
  private static final int CROWD = 100;

  /** Of all virtual threads: the program does little but wait for this pool. */
  private static final double NEARLY_ALL = 0.9;

  /** Of all virtual threads, as with locks: the program does little else. */
  private static final double MOST = 0.5;

  /** Of the samples from the first to the last in which they did; else it comes and goes. */
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

  /** The samples in a row in which they were many, or one had waited too long. */
  List<Waits.Point> lasting() {
    return lasting;
  }

  /** The pool's own figures; null if unknown. */
  @Nullable PoolState figures() {
    return figures;
  }

  /** A lock whose owner waits for the pool; null if there is none. */
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

  /** Whether so many surely waited at once, by the sample or by the pool's own count. */
  private boolean isCrowd() {
    return lasting.stream().anyMatch(point -> point.atLeast() >= CROWD)
        || (!lasting.isEmpty() && figures != null && figures.countedInUse(waits) >= CROWD);
  }

  /**
   * Whether no waiter makes progress for long, or hardly any for ten seconds. If the pool's figures
   * are unknown, most waiters have to wait for long.
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
   * Whether nearly all wait all the time, in a pool that wakes all for what one gets. How long each
   * waits is unknown then: those that stay look like those that come again. Nine wait for each that
   * works, so each waits nine times as long as it works.
   */
  private boolean isMostForLongUntold() {
    BorrowCall pool = waits.key().pool();
    if (pool == null || pool.lends() != BorrowCall.Lends.ALL || waits.oldest() > 0) {
      return false;
    }
    // In a sample that comes while they are woken, fewer are seen to wait.
    List<Waits.Point> such =
        waits.points().stream()
            .filter(point -> isNearlyAll(point) && point.atLeast() >= MOST_OF_ANY)
            .toList();
    return such.size() >= Lasting.HUNG
        && such.size() >= MOST_OF_TIME * (such.getLast().index() - such.getFirst().index() + 1)
        && Lasting.goesOn(waits, such);
  }

  /**
   * Whether more and more threads wait for a Semaphore or a full queue, none makes progress, and no
   * other thread is left that could end it. Threads that wait for work stay equal in number.
   */
  boolean isLeaking() {
    // No thread waits on purpose to put something into a queue, so others may live as well.
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

  /** Whether a Semaphore has no permit left, and no thread was seen that could release one. */
  boolean isStill() {
    return waits.key().own() == OwnBound.SEMAPHORE && PermitLeak.is(waits, snapshot, this::isHere);
  }

  /** The stack of a waiter that may have a permit already; null if there is none. */
  @Nullable Stack nested() {
    return PermitLeak.nested(waits, snapshot, this::isHere);
  }

  /**
   * Whether the threads at an empty queue wait for their turn, as for a pool's connections, and not
   * for work: some were seen to end when they had their turn. Workers come again.
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

  /** The samples in which no virtual thread did anything else. */
  long withoutOthers() {
    return waits.points().stream().filter(point -> AtWork.others(point, figures) == 0).count();
  }

  private static boolean isMostForLong(List<Waits.Point> row) {
    return row.size() >= Lasting.HUNG && Lasting.waitsFor(row, LONG);
  }

  /** In one sample of many some thread waits for twice as long as most. */
  private static boolean isFelt(List<Waits.Point> row) {
    long felt = row.stream().filter(point -> point.oldest() >= LONG.toNanos()).count();
    return felt > 0 && felt >= MOST_OF_TIME * row.size();
  }

  private static boolean isMuch(Waits.Point point) {
    long least = point.atLeast();
    return least > MANY && (least >= MOST_OF_ANY || least > LARGE_SHARE * point.waiting());
  }

  /** Whether one has waited for so long that its caller has given up. */
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
