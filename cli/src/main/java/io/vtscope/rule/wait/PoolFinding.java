package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LineFacts.BoundQueue.Progress;
import io.vtscope.finding.LineFacts.PoolQueue.Leak;
import io.vtscope.finding.PoolHolders;
import io.vtscope.finding.PoolLoans;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.HeldResources;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.Borrowing;
import io.vtscope.library.LockAround;
import io.vtscope.library.OwnBound;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.library.ResourcePoolTypes;
import io.vtscope.state.PopulationState;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Finds pools, and bounds of the code itself, with many waiting threads. */
public final class PoolFinding {
  /** What a thread takes and returns. */
  private static final Set<OwnBound> LENT = EnumSet.of(OwnBound.SEMAPHORE, OwnBound.EMPTY_QUEUE);

  private final PoolLine line;
  private final Waits<PoolPlace, PopulationState.WaitGroup> waits;
  private final Snapshot snapshot;
  private final Borrowing borrowing;
  private final @Nullable Artifact artifact;

  public static List<Finding> find(Snapshot snapshot) {
    return Stream.concat(
            snapshot.population().groups(PoolPlace::of).stream()
                .map(waits -> new PoolFinding(PoolLine.of(waits, snapshot), snapshot).get())
                .filter(Objects::nonNull),
            QueuedCalls.all(snapshot).stream())
        .toList();
  }

  private PoolFinding(PoolLine line, Snapshot snapshot) {
    this.line = line;
    this.snapshot = snapshot;
    waits = line.waits();
    borrowing =
        Objects.requireNonNull(ResourcePoolTypes.known().findOrSignal(waits.example().stack()));
    artifact = artifact(borrowing.pool());
  }

  private @Nullable Finding get() {
    ResourcePoolType pool = borrowing.pool();
    PoolLoans loans = pool == null ? PoolLoans.UNKNOWN : loans(pool);
    Judgement judgement = line.judge(snapshot.target().isLibrary(artifact), isNested(loans));
    if (judgement == null) {
      return null;
    }
    boolean starved = judgement.intents().contains(Intent.EXPLAINED);
    Progress progress = pool == null ? progress() : Progress.SEEN;
    Stack nested = progress == Progress.NONE_NESTED ? line.permits().nested() : null;
    return new Finding(
        Kind.POOL_BOTTLENECK,
        judgement,
        Site.of(borrowing.site()),
        artifact,
        pool == null ? ofBound(progress, starved) : ofPool(pool, loans, starved),
        nested == null ? waits.example().stack() : nested);
  }

  private static boolean isNested(PoolLoans loans) {
    PoolHolders holders = loans.holders();
    return holders != null
        && holders.holderDoes() == PoolHolders.Doing.BORROWS
        && holders.holdersThere() >= Limits.MOST * holders.holdersSampled();
  }

  private LineFacts.PoolQueue ofPool(ResourcePoolType pool, PoolLoans loans, boolean starved) {
    Leak leak = line.leak();
    return new LineFacts.PoolQueue(
        Waiters.of(waits, snapshot),
        pool.product(),
        caller(),
        line.figures(),
        starved,
        leak,
        leak == Leak.LIKELY ? line.atWork() : -1,
        loans,
        LockAround.of(pool, waits, snapshot));
  }

  private PoolLoans loans(ResourcePoolType pool) {
    Pool sampled = line.pool();
    if (sampled == null) {
      return PoolLoans.UNKNOWN;
    }
    boolean isTold =
        sampled.holders() != null || line.figures() == null || !line.figures().isFull();
    HeldResources held =
        isTold
            ? sampled.holders()
            : HeldResources.inLine(
                waits, snapshot.population(), group -> uses(pool, group.stack()));
    return PoolLoans.of(sampled, held, pool, snapshot.origins().own(snapshot.target()));
  }

  private static boolean uses(ResourcePoolType pool, Stack stack) {
    return pool.call(stack.frames()) != null && ResourcePoolTypes.known().find(stack) == null;
  }

  private LineFacts.BoundQueue ofBound(Progress progress, boolean starved) {
    OwnBound own = Objects.requireNonNull(waits.key().own());
    return new LineFacts.BoundQueue(
        Waiters.of(waits, snapshot),
        own,
        caller(),
        snapshot.target().isLibrary(artifact),
        line.figures(),
        starved,
        progress,
        progress == Progress.LOST ? line.atWork() : -1,
        snapshot.population().code().field(waits.example().stack()),
        LENT.contains(own)
            ? PoolHolders.of(
                line.permits().inside(), null, snapshot.origins().own(snapshot.target()))
            : null);
  }

  private Progress progress() {
    if (line.isStuck()) {
      return line.permits().nested() != null
          ? Progress.NONE_NESTED
          : line.atWork() < 0 ? Progress.NONE : Progress.LOST;
    }
    return line.line().isGrowing() ? Progress.GROWING : Progress.SEEN;
  }

  private @Nullable String caller() {
    return borrowing.caller() == null ? null : borrowing.caller().name();
  }

  private @Nullable Artifact artifact(@Nullable ResourcePoolType pool) {
    Artifact ofSite = snapshot.origins().of(borrowing.site().type());
    return ofSite != null || pool == null
        ? ofSite
        : snapshot.origins().of(waits.example().stack(), pool.packages().getFirst());
  }
}
