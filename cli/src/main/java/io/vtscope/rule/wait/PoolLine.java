package io.vtscope.rule.wait;

import static io.vtscope.judge.Limits.CROWD;
import static io.vtscope.judge.Limits.GIVEN_UP;
import static io.vtscope.judge.Limits.MANY;
import static io.vtscope.judge.Limits.TIMES;

import io.vtscope.finding.LineFacts.PoolQueue.Leak;
import io.vtscope.finding.PoolState;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judgement;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Line;
import io.vtscope.ledger.wait.Pool;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.library.OwnBound;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.meaning.Meaning;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The line at a pool, or at a bound of the code itself.
 *
 * @param pool null if the agent did not sample it
 */
record PoolLine(
    Waits<PoolPlace, WaitGroup> waits,
    Snapshot snapshot,
    @Nullable Pool pool,
    @Nullable PoolState figures,
    Line line,
    Permits permits) {

  static PoolLine of(Waits<PoolPlace, WaitGroup> waits, Snapshot snapshot) {
    PoolPlace place = waits.key();
    Predicate<WaitGroup> isHere = group -> place.equals(PoolPlace.of(group));
    Pool pool = PoolState.pool(place.pool(), place.site(), waits, snapshot);
    return new PoolLine(
        waits,
        snapshot,
        pool,
        pool == null ? null : PoolState.of(pool, place.pool()),
        Line.of(waits, snapshot.population(), Map.of(), isHere),
        new Permits(waits, snapshot, isHere));
  }

  /**
   * Null if there is nothing to report.
   *
   * @param isNested whether holders wait for a second resource and return nothing
   */
  @Nullable Judgement judge(boolean isOfLibrary, boolean isNested) {
    OwnBound own = waits.key().own();
    if (own == null) {
      boolean lasts = isNested || hasCrowd();
      Line.Resource pool = lasts ? Line.Resource.CROWDED_POOL : Line.Resource.POOL;
      return Explained.judge(line, pool, Set.of(), snapshot);
    }
    boolean isEndless = line.isGrowing() || isStuck();
    boolean isBound =
        switch (own) {
          case CONDITION -> line.isNearlyAll() && isEndless;
          case EMPTY_QUEUE -> isTurn();
          case SEMAPHORE, FULL_QUEUE -> true;
        };
    Set<Intent> intents =
        isEndless ? Set.of() : Set.of(isOfLibrary ? Intent.BY_LIBRARY : Intent.OWN_BOUND);
    return isBound ? Explained.judge(line, Line.Resource.OTHER, intents, snapshot) : null;
  }

  private boolean hasCrowd() {
    return line.isCrowd() || (figures != null && figures.countedInUse(waits) >= CROWD);
  }

  boolean isStuck() {
    boolean isAlone =
        line.isNearlyAll() && (waits.key().own() == OwnBound.FULL_QUEUE || line.getsLonger());
    boolean isSemaphore = waits.key().own() == OwnBound.SEMAPHORE;
    return line.isStuck() && (isAlone || (isSemaphore && permits.areLost(line)));
  }

  /**
   * Whether threads at an empty queue wait for a turn, as for a connection: some then ended.
   * Workers return to the queue.
   */
  private boolean isTurn() {
    return snapshot.population().scans().stream()
            .flatMap(scan -> scan.groups().stream())
            .filter(group -> group.endedSince() > 0 && permits.isWaiting().test(group))
            .mapToInt(WaitGroup::endedSince)
            .sum()
        > MANY;
  }

  /**
   * How many connections or permits working threads may have, in the last bad counts; -1 if all.
   */
  long atWork() {
    List<Waits.Point> bad = line.bad();
    ResourcePoolType pool = waits.key().pool();
    if (waits.key().own() == OwnBound.SEMAPHORE) {
      return permits.areLost(line) && permits.allWaited(line) ? 0 : -1;
    }
    if ((pool == null ? figures == null : pool.lends() == ResourcePoolType.Lends.NONE)
        || bad.size() < TIMES
        || (figures != null && !figures.isFull())) {
      return -1;
    }
    long most =
        bad.subList(bad.size() - TIMES, bad.size()).stream()
            .mapToLong(this::others)
            .max()
            .orElse(0);
    return most < (figures == null ? 1 : figures.poolActive()) ? most : -1;
  }

  Leak leak() {
    return atWork() < 0
        ? Leak.NONE
        : line.harm().longest() >= GIVEN_UP ? Leak.LIKELY : Leak.POSSIBLE;
  }

  /**
   * The most threads not waiting for the pool. The pool's number of waiters is used within the
   * sample's bounds.
   */
  private long others(Waits.Point point) {
    long counted = figures == null ? 0 : Math.min(figures.poolWaiting(), point.threads());
    Scan scan = snapshot.population().scans().get(point.index());
    long idle =
        scan.groups().stream()
            .filter(group ->
                group.stack().frames().stream().anyMatch(frame -> frame.is(Meaning.IDLE_WORKER)))
            .mapToLong(WaitGroup::count)
            .sum();
    return Math.max(0, point.total() - Math.max(point.atLeast(), counted) - idle);
  }
}
