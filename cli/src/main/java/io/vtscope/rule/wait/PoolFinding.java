package io.vtscope.rule.wait;

import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts;
import io.vtscope.finding.LineFacts.BoundQueue.Progress;
import io.vtscope.finding.LineFacts.PoolQueue.Leak;
import io.vtscope.finding.PoolHolders;
import io.vtscope.finding.PoolLoans;
import io.vtscope.finding.PoolState;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.HeldResources;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.Borrowing;
import io.vtscope.library.LockAround;
import io.vtscope.library.OwnBound;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.library.ResourcePoolTypes;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState.WaitGroup;
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

  private final Line<Place, WaitGroup> line;
  private final Waits<Place, WaitGroup> waits;
  private final Snapshot snapshot;
  private final Borrowing borrowing;
  private final @Nullable ResourcePoolType type;
  private final @Nullable OwnBound own;
  private final @Nullable Artifact artifact;

  /** Null if the agent did not sample it. */
  private final @Nullable Pool pool;

  private final @Nullable PoolState figures;
  private final Permits permits;

  /**
   * A pool and the method that waits.
   *
   * @param pool null for a bound of the application
   * @param own null for a pool
   */
  private record Place(@Nullable ResourcePoolType pool, @Nullable OwnBound own, String site) {
    /** Null if the group waits for no pool. */
    static @Nullable Place of(WaitGroup group, Snapshot snapshot) {
      Borrowing borrowing = borrowing(group, snapshot);
      return borrowing == null || (borrowing.pool() == null && !mayBeBound(borrowing.own(), group))
          ? null
          : new Place(borrowing.pool(), borrowing.own(), borrowing.site().name());
    }

    /** One object per waiter is a signal, no bound. */
    private static boolean mayBeBound(@Nullable OwnBound own, WaitGroup group) {
      boolean hasOneEach = group.count() > 1 && group.objects() >= Limits.MOST * group.count();
      return !hasOneEach && (own != OwnBound.CONDITION || !group.state().startsWith("TIMED"));
    }
  }

  private static @Nullable Borrowing borrowing(WaitGroup group, Snapshot snapshot) {
    ResourcePoolTypes known = ResourcePoolTypes.known();
    Borrowing answer = isAnswer(group, snapshot) ? known.findAnswer(group.stack()) : null;
    return answer == null ? known.findOrSignal(group.stack()) : answer;
  }

  /** Whether the agent saw threads with this stack wait for a pool that the stack does not show. */
  static boolean isAnswer(WaitGroup group, Snapshot snapshot) {
    return snapshot.waits().pools().stream().anyMatch(pool -> pool.isAwaitedIn(group.stack()));
  }

  public static List<Finding> find(Snapshot snapshot) {
    return Stream.concat(
            Line.all(snapshot.waits().population(), group -> Place.of(group, snapshot)).stream()
                .map(line -> new PoolFinding(line, snapshot).get())
                .filter(Objects::nonNull),
            QueuedCalls.all(snapshot).stream())
        .toList();
  }

  private PoolFinding(Line<Place, WaitGroup> line, Snapshot snapshot) {
    this.line = line;
    this.snapshot = snapshot;
    waits = line.waits();
    type = waits.key().pool();
    own = waits.key().own();
    borrowing = Objects.requireNonNull(borrowing(waits.example(), snapshot));
    Artifact ofSite = snapshot.origins().of(borrowing.site().type());
    artifact =
        ofSite != null || type == null
            ? ofSite
            : snapshot.origins().of(waits.example().stack(), type.packages().getFirst());
    pool = PoolState.pool(type, waits.key().site(), waits, snapshot);
    figures = pool == null ? null : PoolState.of(pool, type);
    permits = new Permits(line, snapshot, group -> waits.key().equals(Place.of(group, snapshot)));
  }

  private @Nullable Finding get() {
    PoolLoans loans = type == null ? PoolLoans.UNKNOWN : loans(type);
    Judgement judgement = own == null ? ofPool(loans) : ofBound(own);
    if (judgement == null) {
      return null;
    }
    boolean starved = judgement.intents().contains(Intent.EXPLAINED);
    Progress progress = type == null ? progress() : Progress.SEEN;
    Stack nested = progress == Progress.NONE_NESTED ? permits.nested() : null;
    return new Finding(
        Kind.POOL_BOTTLENECK,
        judgement,
        Site.of(borrowing.site()),
        artifact,
        type == null ? bound(progress, starved) : queue(type, loans, starved),
        nested == null ? waits.example().stack() : nested);
  }

  /** A line lasts if holders wait for a second resource and return nothing, or in a crowd. */
  private @Nullable Judgement ofPool(PoolLoans loans) {
    PoolHolders holders = loans.holders();
    boolean lasts =
        line.isCrowd()
            || (figures != null && figures.countedInUse(waits) >= Limits.CROWD)
            || (holders != null
                && holders.holderDoes() == PoolHolders.Doing.BORROWS
                && holders.holdersThere() >= Limits.MOST * holders.holdersSampled());
    Line.Resource resource = lasts ? Line.Resource.CROWDED_POOL : Line.Resource.POOL;
    return Explained.judge(line, resource, Set.of(), snapshot);
  }

  private @Nullable Judgement ofBound(OwnBound bound) {
    boolean isEndless = line.isGrowing() || isStuck();
    boolean isBound =
        switch (bound) {
          case CONDITION -> line.isNearlyAll() && isEndless;
          case EMPTY_QUEUE -> isTurn();
          case SEMAPHORE, FULL_QUEUE -> true;
        };
    Set<Intent> intents =
        isEndless ? Set.of() : Set.of(isOfLibrary() ? Intent.BY_LIBRARY : Intent.OWN_BOUND);
    return isBound ? Explained.judge(line, Line.Resource.OTHER, intents, snapshot) : null;
  }

  private boolean isOfLibrary() {
    return snapshot.target().isLibrary(artifact);
  }

  private boolean isStuck() {
    boolean isAlone = line.isNearlyAll() && (own == OwnBound.FULL_QUEUE || line.getsLonger());
    return line.isStuck() && (isAlone || (own == OwnBound.SEMAPHORE && permits.areLost()));
  }

  /**
   * Whether threads at an empty queue wait for a turn, as for a connection: some then ended.
   * Workers return to the queue.
   */
  private boolean isTurn() {
    return snapshot.waits().population().scans().stream()
            .flatMap(scan -> scan.groups().stream())
            .filter(group -> group.endedSince() > 0 && permits.isWaiting().test(group))
            .mapToInt(WaitGroup::endedSince)
            .sum()
        > Limits.MANY;
  }

  /**
   * How many connections or permits working threads may have, in the last bad counts; -1 if all.
   */
  private long atWork() {
    List<Waits.Point> bad = line.bad();
    if (own == OwnBound.SEMAPHORE) {
      return permits.areLost() && permits.allWaited() ? 0 : -1;
    }
    if (pool != null && pool.waiters() != null) {
      return -1; // holders may have the same stack
    }
    if ((type == null ? figures == null : type.lends() == ResourcePoolType.Lends.NONE)
        || bad.size() < Limits.TIMES
        || (figures != null && !figures.isFull())) {
      return -1;
    }
    long most =
        bad.subList(bad.size() - Limits.TIMES, bad.size()).stream()
            .mapToLong(this::others)
            .max()
            .orElse(0);
    return most < (figures == null ? 1 : figures.poolActive()) ? most : -1;
  }

  /**
   * The most threads not waiting for the pool. The pool's number of waiters is used within the
   * sample's bounds.
   */
  private long others(Waits.Point point) {
    long counted = figures == null ? 0 : Math.min(figures.poolWaiting(), point.threads());
    Scan scan = snapshot.waits().population().scans().get(point.index());
    long idle =
        scan.groups().stream()
            .filter(group ->
                group.stack().frames().stream().anyMatch(frame -> frame.is(Meaning.IDLE_WORKER)))
            .mapToLong(WaitGroup::count)
            .sum();
    return Math.max(0, point.total() - Math.max(point.atLeast(), counted) - idle);
  }

  private LineFacts.PoolQueue queue(ResourcePoolType of, PoolLoans loans, boolean starved) {
    long atWork = atWork();
    boolean isLong = line.harm().longest() >= Limits.GIVEN_UP;
    Leak leak = atWork < 0 ? Leak.NONE : isLong ? Leak.LIKELY : Leak.POSSIBLE;
    return new LineFacts.PoolQueue(
        Waiters.of(waits, snapshot),
        of.product(),
        caller(),
        figures,
        starved,
        leak,
        leak == Leak.LIKELY ? atWork : -1,
        loans,
        LockAround.of(of, waits, snapshot));
  }

  private PoolLoans loans(ResourcePoolType of) {
    if (pool == null) {
      return PoolLoans.UNKNOWN;
    }
    boolean isTold = pool.holders() != null || figures == null || !figures.isFull();
    HeldResources held =
        isTold
            ? pool.holders()
            : HeldResources.inLine(
                waits, snapshot.waits().population(), group -> uses(of, group.stack()));
    return PoolLoans.of(pool, held, of, snapshot.origins().own(snapshot.target()));
  }

  private static boolean uses(ResourcePoolType pool, Stack stack) {
    return pool.call(stack.frames()) != null && ResourcePoolTypes.known().find(stack) == null;
  }

  private LineFacts.BoundQueue bound(Progress progress, boolean starved) {
    return new LineFacts.BoundQueue(
        Waiters.of(waits, snapshot),
        Objects.requireNonNull(own),
        caller(),
        isOfLibrary(),
        figures,
        starved,
        progress,
        progress == Progress.LOST ? atWork() : -1,
        snapshot.waits().population().code().field(waits.example().stack()),
        LENT.contains(own)
            ? PoolHolders.of(permits.inside(), null, snapshot.origins().own(snapshot.target()))
            : null);
  }

  private Progress progress() {
    if (isStuck()) {
      return permits.nested() != null
          ? Progress.NONE_NESTED
          : atWork() < 0 ? Progress.NONE : Progress.LOST;
    }
    return line.isGrowing() ? Progress.GROWING : Progress.SEEN;
  }

  private @Nullable String caller() {
    return borrowing.caller() == null ? null : borrowing.caller().name();
  }
}
