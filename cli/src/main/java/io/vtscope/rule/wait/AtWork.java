package io.vtscope.rule.wait;

import io.vtscope.finding.PoolState;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import io.vtscope.rule.base.Lasting;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How much of what a pool has lent can be with virtual threads that work with it. Each thread that
 * does not wait for the pool may have one. The rest is with waiters, with platform threads, or
 * lost.
 */
final class AtWork {
  private AtWork() {}

  /**
   * At most so many of what is lent were with such threads, in ten samples or more in a row, in
   * which one caller has waited for ten seconds; -1 if it may have been all of it. If what is lent
   * passes quickly from one thread to another, a sample may miss some, but no caller waits so long.
   */
  static long most(Waits<?, ?> waits, PoolState pool, Snapshot snapshot) {
    if (!pool.isFull()) {
      return -1;
    }
    int lent = pool.poolActive();
    List<Waits.Point> row = Lasting.points(waits, point -> others(point, pool, snapshot) < lent);
    if (row.size() < Lasting.HUNG || !Lasting.waitsFor(row, Lasting.NOT_SERVED)) {
      return -1;
    }
    return row.stream()
        .mapToLong(point -> others(point, pool, snapshot))
        .sorted()
        .limit(Lasting.HUNG)
        .max()
        .orElse(0);
  }

  /** At most so many virtual threads did something, and did not wait for the pool. */
  private static long others(Waits.Point point, PoolState pool, Snapshot snapshot) {
    return others(point, pool) - idle(snapshot.population().scan(point.scan()));
  }

  /**
   * At most so many did not wait for the pool. If only a sample was looked at, the waiters are
   * those that the pool has counted, as many as the sample allows.
   */
  static long others(Waits.Point point, @Nullable PoolState pool) {
    long counted = pool == null ? 0 : Math.min(pool.poolWaiting(), point.threads());
    return Math.max(0, point.total() - Math.max(point.atLeast(), counted));
  }

  private static long idle(@Nullable Scan scan) {
    return scan == null
        ? 0
        : scan.groups().stream()
            .filter(group -> isIdle(group.stack()))
            .mapToLong(PopulationObservation.WaitGroup::count)
            .sum();
  }

  private static boolean isIdle(Stack stack) {
    return stack.frames().stream().anyMatch(frame -> frame.is(Meaning.IDLE_WORKER));
  }
}
