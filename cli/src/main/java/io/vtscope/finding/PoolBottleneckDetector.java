package io.vtscope.finding;

import io.vtscope.aggregate.Site;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.aggregate.Waits;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Observation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds resource pools that many virtual threads wait for, longer than a burst of work takes. */
final class PoolBottleneckDetector implements Sequel {
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

  /**
   * Who has waited so long in a pool that is all lent out is not served any more: people have given
   * up by then, and pools do after some tens of seconds.
   */
  static final Duration NOT_SERVED = Duration.ofSeconds(10);

  /** Counts, one a second: who has borrowed is by chance not caught at work in one of them. */
  private static final int SURELY = 3;

  /** Of all virtual threads: what the program does is to wait for this pool, few or many. */
  private static final double NEARLY_ALL = 0.9;

  /** Of all virtual threads, as with locks: the program does little else. */
  private static final double MOST = 0.5;

  /** Of the counts from the first to the last in which they did: else it comes and goes. */
  private static final double MOST_OF_TIME = 0.5;

  /** So many in which nobody was at work are seconds in which nothing was done. */
  static final int HUNG = 10;

  /**
   * Of those that were looked at, so many different objects that they wait for: of 5,000 threads
   * that wait in tens a sample of a hundred has less.
   */
  private static final double ONE_EACH = 0.92;

  private static final String LEAK =
      " No virtual thread was left that works with one: look for a place that does not give back"
          + " what it has borrowed, or that borrows a second while it has one.";

  private static final String LEAKS =
      "Look for a place that does not give back what it has borrowed, or that borrows a second while"
          + " it has one: ";

  private static final String NO_LEAK =
      " If all is given back, the pool is too small or lends for too long: ";

  private static final String NOBODY =
      "in ten counts or more, one a second, no virtual thread was left that works with one.";

  private static final String STILL =
      " None of those that were followed got on, and no virtual thread was seen in what it guards.";

  private static final String STILL_REMEDY =
      "Look for a place that does not give back what it has acquired (release() belongs into a"
          + " finally), or that acquires a second time while it has some. If platform threads give it"
          + " back, or whoever ends a call that runs on, see what these wait for.";

  /**
   * Where carriers are held, or computed on, for this share of their time, who has borrowed waits
   * for one.
   */
  private static final double STARVED = 0.5;

  @Override
  public String id() {
    return "pool-bottleneck";
  }

  /** What makes waits one: the product and the method, not the line. */
  private record Place(@Nullable BorrowCall pool, @Nullable OwnBound own, String site) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Place place
          && Objects.equals(place.pool, pool)
          && place.own == own
          && place.site.equals(site);
    }

    /** Without the method handles that a record's own is made of. */
    @Override
    public int hashCode() {
      return (Objects.hashCode(pool) * 31 + Objects.hashCode(own)) * 31 + site.hashCode();
    }
  }

  @Override
  public Verdict evaluate(Snapshot snapshot, List<Finding> found) {
    boolean starved = held(snapshot, found) >= STARVED;
    List<Finding> findings = new ArrayList<>();
    for (Waits<Place, Observation.WaitGroup> waits :
        snapshot.population().groups(PoolBottleneckDetector::place)) {
      boolean own = waits.key().own() != null;
      List<Waits.Point> lasting =
          Lasting.points(waits, point -> isMuch(point) || (!own && isGivenUp(point)));
      PoolWords said = said(waits, snapshot);
      boolean crowd = isCrowd(waits, lasting, said);
      boolean felt =
          waits.key().own() == OwnBound.EMPTY_QUEUE
              ? isTurn(waits, snapshot) && (crowd || isLeaking(waits))
              : crowd || waitsFor(lasting, LONG);
      if (felt || (!lasting.isEmpty() && !own)) {
        boolean loud =
            own
                ? isLeaking(waits) || isStill(waits, snapshot)
                : crowd || notServed(waits, lasting, said) || isLockedIn(waits, lasting, snapshot);
        findings.add(
            finding(waits, loud && !starved ? Severity.WARNING : Severity.INFO, starved, snapshot));
      }
    }
    return Missing.orCountedAgain(snapshot, findings);
  }

  /** The share of the carriers' time that others are warned of, as held or computed away. */
  private static double held(Snapshot snapshot, List<Finding> found) {
    double blocked = found.stream().filter(HeldFindings::isLoud).mapToDouble(Finding::impact).sum();
    return blocked + CpuMonopolyDetector.share(snapshot, found);
  }

  /**
   * Whether so many waited at once for sure: of the sample at least, or by the pool's own count.
   */
  private static boolean isCrowd(
      Waits<Place, Observation.WaitGroup> waits,
      List<Waits.Point> lasting,
      @Nullable PoolWords said) {
    return lasting.stream().anyMatch(point -> point.atLeast() >= CROWD)
        || (!lasting.isEmpty() && said != null && said.countedInUse(waits) >= CROWD);
  }

  /**
   * Whether nobody gets on for long, or hardly anybody for ten seconds.
   *
   * @param said null where the pool tells nothing: then most have to feel it
   */
  private static boolean notServed(
      Waits<Place, Observation.WaitGroup> waits,
      List<Waits.Point> lasting,
      @Nullable PoolWords said) {
    boolean untold = isMostForLongUntold(waits);
    boolean stuck =
        untold
            || waitsFor(lasting, NOT_SERVED)
            || withoutOthers(waits, said) >= HUNG
            || isMostForLong(Lasting.points(waits, PoolBottleneckDetector::isMost))
            || Lasting.goesOn(waits, Lasting.points(waits, PoolBottleneckDetector::isNearlyAll));
    return stuck && (said == null ? untold || isFelt(lasting) : said.isFull());
  }

  /** Whether one that waits has a lock that others wait for, and that is felt. */
  private static boolean isLockedIn(
      Waits<Place, Observation.WaitGroup> waits, List<Waits.Point> lasting, Snapshot snapshot) {
    return waitsFor(lasting, LONG) && lockAround(waits, snapshot) != null;
  }

  private static @Nullable LockAround lockAround(
      Waits<Place, Observation.WaitGroup> waits, Snapshot snapshot) {
    BorrowCall pool = waits.key().pool();
    return pool == null ? null : LockAround.of(pool, waits, snapshot);
  }

  /**
   * Whether nearly all wait all the time, and nobody can tell for how long each: where all are
   * woken for what one gets, those who stay look like those who come again. Nine wait for each that
   * works, so each waits for nine times as long as he works.
   */
  private static boolean isMostForLongUntold(Waits<Place, Observation.WaitGroup> waits) {
    BorrowCall pool = waits.key().pool();
    if (pool == null || pool.lends() != BorrowCall.Lends.ALL || waits.oldest() > 0) {
      return false;
    }
    // In a count that comes as they are woken fewer are seen to wait.
    List<Waits.Point> such =
        waits.points().stream()
            .filter(point -> isNearlyAll(point) && point.atLeast() >= MOST_OF_ANY)
            .toList();
    return such.size() >= HUNG
        && such.size() >= MOST_OF_TIME * (such.getLast().index() - such.getFirst().index() + 1)
        && Lasting.goesOn(waits, such);
  }

  private static boolean isMostForLong(List<Waits.Point> row) {
    return row.size() >= HUNG && waitsFor(row, LONG);
  }

  /** In one count of many somebody waits for twice as long as most. */
  private static boolean isFelt(List<Waits.Point> row) {
    long felt = row.stream().filter(point -> point.oldest() >= LONG.toNanos()).count();
    return felt > 0 && felt >= MOST_OF_TIME * row.size();
  }

  static boolean waitsFor(List<Waits.Point> points, Duration time) {
    return points.stream().anyMatch(point -> point.oldest() >= time.toNanos());
  }

  /**
   * Whether more and more came to a Semaphore or a full queue and none of them got on, as nobody
   * was left who could end it. Those who wait for work, which others give by a Semaphore, are as
   * many all the time.
   */
  private static boolean isLeaking(Waits<Place, Observation.WaitGroup> waits) {
    // Nobody waits on purpose to put something into a queue: others may live as well.
    boolean isFull = waits.key().own() == OwnBound.FULL_QUEUE;
    List<Waits.Point> alone =
        waits.points().stream()
            .filter(point -> isFull ? isNearlyAll(point) : point.threads() >= point.total())
            .toList();
    if (alone.size() < HUNG || alone.getLast().scan() < waits.lastScan()) {
      return false;
    }
    return growsAndLasts(alone);
  }

  /** Whether a Semaphore has no permit left, and nobody who could give one back was seen. */
  private static boolean isStill(Waits<Place, Observation.WaitGroup> waits, Snapshot snapshot) {
    return waits.key().own() == OwnBound.SEMAPHORE
        && PermitLeak.is(waits, snapshot, group -> waits.key().equals(place(group)));
  }

  /** Whether they are more and more, and one of them is not served. */
  static boolean growsAndLasts(List<Waits.Point> points) {
    Waits.Point first = points.getFirst();
    Waits.Point middle = points.get(points.size() / 2);
    Waits.Point last = points.getLast();
    return first.threads() < middle.threads()
        && middle.threads() < last.threads()
        && last.oldest() >= NOT_SERVED.toNanos();
  }

  /**
   * Whether those who wait at an empty queue wait for their turn, as for a pool's connections, and
   * not for work: some were seen to end when they had theirs. Workers come again.
   */
  private static boolean isTurn(Waits<Place, Observation.WaitGroup> waits, Snapshot snapshot) {
    return snapshot.population().scans().stream()
            .flatMap(scan -> scan.groups().stream())
            .filter(group -> group.endedSince() > 0 && waits.key().equals(place(group)))
            .mapToInt(Observation.WaitGroup::endedSince)
            .sum()
        > MANY;
  }

  private static @Nullable PoolWords said(
      Waits<Place, Observation.WaitGroup> waits, Snapshot snapshot) {
    BorrowCall pool = waits.key().pool();
    return pool == null ? null : PoolWords.of(pool, waits, snapshot);
  }

  private static @Nullable Place place(Observation.WaitGroup group) {
    Borrowing borrowing = BorrowCalls.known().find(group.stack());
    return borrowing == null || (borrowing.pool() == null && hasOneEach(group))
        ? null
        : new Place(borrowing.pool(), borrowing.own(), borrowing.site().name());
  }

  /** Whether hardly two wait for the same one: by it each is told something, and no bound. */
  private static boolean hasOneEach(Observation.WaitGroup group) {
    return group.count() > 1 && group.objects() >= ONE_EACH * group.count();
  }

  private static boolean isMuch(Waits.Point point) {
    long least = point.atLeast();
    return least > MANY && (least >= MOST_OF_ANY || least > LARGE_SHARE * point.waiting());
  }

  /** Whether one waits for so long that it is no use, however few they are and whoever lives. */
  private static boolean isGivenUp(Waits.Point point) {
    return point.oldest() >= NOT_SERVED.toNanos();
  }

  private static boolean isMost(Waits.Point point) {
    return isMuch(point) && point.atLeast() >= MOST * point.total();
  }

  private static boolean isNearlyAll(Waits.Point point) {
    return isMuch(point) && point.atLeast() >= NEARLY_ALL * point.total();
  }

  private Finding finding(
      Waits<Place, Observation.WaitGroup> waits,
      Severity severity,
      boolean starved,
      Snapshot snapshot) {
    Borrowing borrowing = Objects.requireNonNull(BorrowCalls.known().find(waits.example().stack()));
    BorrowCall pool = borrowing.pool();
    Artifact artifact = artifact(borrowing, waits, snapshot);
    Artifact ofLibrary = library(artifact, snapshot);
    String where =
        pool == null
            ? own(waits).where + borrowing.site().name() + HoldWords.in(ofLibrary)
            : "in " + WaitWords.shortName(borrowing.site()) + in(pool, artifact);
    Map<String, Object> evidence = WaitWords.evidence(waits, snapshot);
    if (pool != null) {
      evidence.put("product", pool.product());
    }
    if (borrowing.caller() != null) {
      evidence.put("caller", borrowing.caller().name());
    }
    PoolWords said = said(waits, snapshot);
    if (said != null) {
      said.put(evidence);
    }
    String full = said == null ? null : said.allInUse(waits);
    Borrowers borrowers = pool == null || full == null ? null : Borrowers.of(pool, waits, snapshot);
    if (borrowers != null) {
      evidence.put("worksIn", borrowers.call());
    }
    boolean still = !isLeaking(waits) && isStill(waits, snapshot);
    LockAround lock = lockAround(waits, snapshot);
    if (lock != null) {
      evidence.put("lock", lock.lock());
      evidence.put("owner", lock.owner());
    }
    return new Finding(
        id(),
        severity,
        "%s wait %s%s%s.%s"
            .formatted(
                full == null ? WaitWords.howMany(waits) : full,
                where,
                WaitWords.howLong(waits, snapshot),
                said == null ? "" : full == null ? said.figures() : said.counted(waits),
                lock != null
                    ? lock.sentence()
                    : still ? STILL : borrowers == null ? "" : borrowers.sentence()),
        Site.of(borrowing.site()),
        List.of(),
        artifact,
        null,
        0,
        starved
            ? "Look at the other findings first: who has borrowed cannot give back without a carrier."
            : pool == null && (still || isLeaking(waits))
                ? (still ? STILL_REMEDY : own(waits).growing)
                : lock != null
                    ? lock.remedy()
                        + decapitalised(remedy(waits, said, full != null, ofLibrary, snapshot))
                    : (borrowers == null ? "" : borrowers.remedy())
                        + remedy(waits, said, full != null, ofLibrary, snapshot),
        evidence,
        waits.example().stack());
  }

  /** What to look for, above all where nobody is left who could give something back. */
  private static String remedy(
      Waits<Place, Observation.WaitGroup> waits,
      @Nullable PoolWords said,
      boolean full,
      @Nullable Artifact library,
      Snapshot snapshot) {
    BorrowCall pool = waits.key().pool();
    long alone = withoutOthers(waits, said);
    if (pool == null) {
      String name = HoldWords.nameOf(library);
      String meant = name == null ? own(waits).remedy : own(waits).remedyOf(name);
      return meant + (alone < SURELY ? "" : own(waits).notEnded);
    }
    String general = "%s (%s).".formatted(pool.remedy(), pool.link());
    boolean lends = pool.lends() != BorrowCall.Lends.NONE;
    boolean leak = lends && alone >= SURELY && (full || said == null);
    String hint =
        leak && alone >= HUNG ? NOBODY : said == null ? null : AtWork.hint(waits, said, snapshot);
    if (hint != null) {
      return LEAKS + hint + NO_LEAK + decapitalised(general);
    }
    return leak ? general + LEAK : general;
  }

  private static String decapitalised(String sentence) {
    return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
  }

  /** In how many counts no virtual thread did anything else. */
  private static long withoutOthers(Waits<?, ?> waits, @Nullable PoolWords said) {
    return waits.points().stream().filter(point -> AtWork.others(point, said) == 0).count();
  }

  private static OwnBound own(Waits<Place, ?> waits) {
    return Objects.requireNonNull(waits.key().own());
  }

  /** Null where it is the application's own, or has no name. */
  private static @Nullable Artifact library(@Nullable Artifact artifact, Snapshot snapshot) {
    return artifact == null || artifact.name() == null || snapshot.target().isOwn(artifact)
        ? null
        : artifact;
  }

  private static @Nullable Artifact artifact(
      Borrowing borrowing, Waits<?, Observation.WaitGroup> waits, Snapshot snapshot) {
    Artifact ofSite = snapshot.origins().of(borrowing.site().type());
    BorrowCall pool = borrowing.pool();
    return ofSite != null || pool == null
        ? ofSite
        : snapshot.origins().of(waits.example().stack(), pool.packages().getFirst());
  }

  /** The artifact's version where it is known, else what people call it. */
  private static String in(BorrowCall pool, @Nullable Artifact artifact) {
    String name = HoldWords.nameOf(artifact);
    return " (" + (name == null ? pool.product() : name) + ")";
  }
}
