package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Words for those who wait for a pool, and what to do about it. */
final class PoolFinding {
  /** Counts, one a second: who has borrowed is by chance not caught at work in one of them. */
  private static final int SURELY = 3;

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

  private static final String NESTED =
      " None of those that were followed got on, no other virtual thread was seen in what it guards,"
          + " and some of those who wait are in it already: each may keep a permit while it waits for"
          + " a second.";

  private static final String NESTED_REMEDY =
      "Let nobody acquire a second permit of a bound while he has one: make the inner call without"
          + " it, or behind a bound of its own, or acquire all that is needed at once. More permits"
          + " only put it off.";

  private static final String STILL_REMEDY =
      "Look for a place that does not give back what it has acquired (release() belongs into a"
          + " finally), or that acquires a second time while it has some. If platform threads give it"
          + " back, or whoever ends a call that runs on, see what these wait for.";

  private final PoolWait wait;
  private final Waits<PoolPlace, PopulationObservation.WaitGroup> waits;
  private final Snapshot snapshot;
  private final Borrowing borrowing;
  private final @Nullable BorrowCall pool;
  private final @Nullable PoolWords said;

  /** That all is lent out, and who waits; null where it is not. */
  private final @Nullable String full;

  private final @Nullable Borrowers borrowers;
  private final @Nullable LockAround lock;
  private final @Nullable Artifact artifact;

  PoolFinding(PoolWait wait, Snapshot snapshot) {
    this.wait = wait;
    this.snapshot = snapshot;
    waits = wait.waits();
    borrowing = Objects.requireNonNull(BorrowCalls.known().find(waits.example().stack()));
    pool = borrowing.pool();
    said = wait.said();
    full = said == null ? null : said.allInUse(waits);
    borrowers = pool == null || full == null ? null : Borrowers.of(pool, waits, snapshot);
    lock = wait.lock();
    artifact = artifact();
  }

  /**
   * The finding.
   *
   * @param starved whether those who have borrowed wait for a carrier
   */
  Finding of(Severity severity, boolean starved) {
    return new Finding(
        Kind.POOL_BOTTLENECK,
        severity,
        sentence(),
        Site.of(borrowing.site()),
        List.of(),
        artifact,
        null,
        0,
        starved
            ? "Look at the other findings first: who has borrowed cannot give back without a carrier."
            : pool == null ? ownRemedy() : poolRemedy(pool),
        evidence(),
        stack());
  }

  /** Of those who are the cause, where some are. */
  private Stack stack() {
    Stack nested = pool == null ? nested() : null;
    return nested == null ? waits.example().stack() : nested;
  }

  private String sentence() {
    String where =
        pool == null
            ? own().where + borrowing.site().name() + HoldWords.in(library())
            : "in " + WaitWords.shortName(borrowing.site()) + in(pool);
    return "%s wait %s%s%s.%s"
        .formatted(
            full == null ? WaitWords.howMany(waits) : full,
            where,
            WaitWords.howLong(waits, snapshot),
            said == null ? "" : full == null ? said.figures() : said.counted(waits),
            whoHasIt());
  }

  private String whoHasIt() {
    if (lock != null) {
      return lock.sentence();
    }
    if (isStill()) {
      return nested() == null ? STILL : NESTED;
    }
    return borrowers == null ? "" : borrowers.sentence();
  }

  private @Nullable Stack nested() {
    return isStill() ? wait.nested() : null;
  }

  private boolean isStill() {
    return !wait.isLeaking() && wait.isStill();
  }

  private Map<String, Object> evidence() {
    Map<String, Object> evidence = WaitWords.evidence(waits, snapshot);
    WaitWords.putGone(evidence, waits, snapshot);
    if (pool != null) {
      evidence.put("product", pool.product());
    }
    if (borrowing.caller() != null) {
      evidence.put("caller", borrowing.caller().name());
    }
    if (said != null) {
      said.put(evidence);
    }
    if (borrowers != null) {
      evidence.put("worksIn", borrowers.call());
    }
    if (lock != null) {
      evidence.put("lock", lock.lock());
      evidence.put("owner", lock.owner());
    }
    return evidence;
  }

  private String ownRemedy() {
    if (isStill()) {
      return nested() == null ? STILL_REMEDY : NESTED_REMEDY;
    }
    if (wait.isLeaking()) {
      return own().growing;
    }
    String name = HoldWords.nameOf(library());
    String meant = name == null ? own().remedy : own().remedyOf(name);
    return meant + (wait.withoutOthers() < SURELY ? "" : own().notEnded);
  }

  /** What to look at before the pool comes first. */
  private String poolRemedy(BorrowCall pool) {
    if (lock != null) {
      return lock.remedy() + decapitalised(remedy(pool));
    }
    return (borrowers == null ? "" : borrowers.remedy()) + remedy(pool);
  }

  /** What to look for, above all where nobody is left who could give something back. */
  private String remedy(BorrowCall pool) {
    String general = "%s (%s).".formatted(pool.remedy(), pool.link());
    boolean lends = pool.lends() != BorrowCall.Lends.NONE;
    long alone = wait.withoutOthers();
    boolean leak = lends && alone >= SURELY && (full != null || said == null);
    String hint =
        leak && alone >= PoolWait.HUNG
            ? NOBODY
            : said == null ? null : AtWork.hint(waits, said, snapshot);
    if (hint != null) {
      return LEAKS + hint + NO_LEAK + decapitalised(general);
    }
    return general + (leak ? LEAK : "");
  }

  private static String decapitalised(String sentence) {
    return sentence.substring(0, 1).toLowerCase(Locale.ROOT) + sentence.substring(1);
  }

  private OwnBound own() {
    return Objects.requireNonNull(waits.key().own());
  }

  /** Null where it is the application's own, or has no name. */
  private @Nullable Artifact library() {
    return artifact == null || artifact.name() == null || snapshot.target().isOwn(artifact)
        ? null
        : artifact;
  }

  private @Nullable Artifact artifact() {
    Artifact ofSite = snapshot.origins().of(borrowing.site().type());
    return ofSite != null || pool == null
        ? ofSite
        : snapshot.origins().of(waits.example().stack(), pool.packages().getFirst());
  }

  /** The artifact's version where it is known, else what people call it. */
  private String in(BorrowCall pool) {
    String name = HoldWords.nameOf(artifact);
    return " (" + (name == null ? pool.product() : name) + ")";
  }
}
