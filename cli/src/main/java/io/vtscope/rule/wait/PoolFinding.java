package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LineFacts.BoundQueue.Progress;
import io.vtscope.finding.LineFacts.PoolQueue.Leak;
import io.vtscope.finding.PoolState;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.BorrowCall;
import io.vtscope.library.BorrowCalls;
import io.vtscope.library.Borrowers;
import io.vtscope.library.Borrowing;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import io.vtscope.rule.base.Lasting;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A finding about threads that wait for a pool, or for a bound of code's own. */
final class PoolFinding {
  /** In so many samples, one a second, a thread that has borrowed is not missed by chance. */
  private static final int SURELY = 3;

  private final PoolWait wait;
  private final Waits<PoolPlace, PopulationObservation.WaitGroup> waits;
  private final Snapshot snapshot;
  private final Borrowing borrowing;
  private final @Nullable Artifact artifact;

  PoolFinding(PoolWait wait, Snapshot snapshot) {
    this.wait = wait;
    this.snapshot = snapshot;
    waits = wait.waits();
    borrowing = Objects.requireNonNull(BorrowCalls.known().find(waits.example().stack()));
    artifact = artifact(borrowing.pool());
  }

  /**
   * The finding.
   *
   * @param starved whether the threads that have borrowed wait for a carrier
   */
  Finding of(Severity severity, boolean starved) {
    BorrowCall pool = borrowing.pool();
    Progress progress = pool == null ? progress() : Progress.SEEN;
    Stack nested = progress == Progress.NONE_NESTED ? wait.nested() : null;
    return new Finding(
        Kind.POOL_BOTTLENECK,
        severity,
        null,
        -1,
        Site.of(borrowing.site()),
        List.of(),
        artifact,
        pool == null ? ofBound(starved, progress) : ofPool(pool, starved),
        nested == null ? waits.example().stack() : nested);
  }

  private LineFacts.PoolQueue ofPool(BorrowCall pool, boolean starved) {
    PoolState figures = wait.figures();
    boolean isFull = figures != null && figures.isFull();
    long withoutOthers = wait.withoutOthers();
    boolean mayLeak =
        pool.lends() != BorrowCall.Lends.NONE
            && withoutOthers >= SURELY
            && (isFull || figures == null);
    long atWork =
        mayLeak && withoutOthers >= Lasting.HUNG
            ? 0
            : figures == null ? -1 : AtWork.most(waits, figures, snapshot);
    return new LineFacts.PoolQueue(
        Waiters.of(waits, snapshot),
        pool.product(),
        caller(),
        figures,
        starved,
        atWork >= 0 ? Leak.LIKELY : mayLeak ? Leak.POSSIBLE : Leak.NONE,
        atWork,
        isFull ? Borrowers.of(pool, waits, snapshot) : null,
        wait.lock());
  }

  private LineFacts.BoundQueue ofBound(boolean starved, Progress progress) {
    return new LineFacts.BoundQueue(
        Waiters.of(waits, snapshot),
        Objects.requireNonNull(waits.key().own()),
        caller(),
        isOfLibrary(),
        starved,
        progress);
  }

  private Progress progress() {
    if (wait.isLeaking()) {
      return Progress.NO_OTHERS_AND_GROWING;
    }
    if (wait.isStill()) {
      return wait.nested() == null ? Progress.NONE : Progress.NONE_NESTED;
    }
    return wait.withoutOthers() < SURELY ? Progress.SEEN : Progress.NO_OTHERS;
  }

  private @Nullable String caller() {
    return borrowing.caller() == null ? null : borrowing.caller().name();
  }

  private boolean isOfLibrary() {
    return artifact != null && artifact.name() != null && !snapshot.target().isOwn(artifact);
  }

  private @Nullable Artifact artifact(@Nullable BorrowCall pool) {
    Artifact ofSite = snapshot.origins().of(borrowing.site().type());
    return ofSite != null || pool == null
        ? ofSite
        : snapshot.origins().of(waits.example().stack(), pool.packages().getFirst());
  }
}
