package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How much of what a pool has lent can be with virtual threads that work with it. Where others live
 * that do not wait for the pool, each of them may have one; what is beyond that is with those who
 * wait, with platform threads, or with nobody.
 */
final class AtWork {
  /** Who waits in these for a task has none, and nothing that one would have borrowed. */
  private static final Set<String> IDLE =
      Set.of(
          "java.util.concurrent.ThreadPoolExecutor.getTask",
          "java.util.concurrent.ForkJoinPool.awaitWork");

  private AtWork() {}

  /**
   * "in ten counts or more ... at most 1 of the 10 that are lent out was with ..."; null where it
   * may have been all of them. Counts in a row, in which one has waited for ten seconds: where what
   * is lent passes quickly from one thread to another, too few are seen in some counts by chance,
   * but nobody waits for so long.
   */
  static @Nullable String hint(Waits<?, ?> waits, PoolWords said, Snapshot snapshot) {
    if (!said.isFull()) {
      return null;
    }
    int lent = said.busiest().active();
    List<Waits.Point> row = Lasting.points(waits, point -> others(point, said, snapshot) < lent);
    if (row.size() < PoolWait.HUNG || !PoolWait.waitsFor(row, PoolWait.NOT_SERVED)) {
      return null;
    }
    long most =
        row.stream()
            .mapToLong(point -> others(point, said, snapshot))
            .sorted()
            .limit(PoolWait.HUNG)
            .max()
            .orElse(0);
    return "in ten counts or more, one a second, at most %s of the %s that are lent out %s with a virtual thread that did not wait for one."
        .formatted(WaitWords.number(most), WaitWords.number(lent), most == 1 ? "was" : "were");
  }

  /** At most so many virtual threads did something, and did not wait for the pool. */
  static long others(Waits.Point point, PoolWords said, Snapshot snapshot) {
    return others(point, said) - idle(snapshot.population().scan(point.scan()));
  }

  /**
   * At most so many did not wait for the pool. Where not all were looked at, those are taken that
   * the pool has counted, as many as the sample bears out.
   */
  static long others(Waits.Point point, @Nullable PoolWords said) {
    long counted = said == null ? 0 : Math.min(said.busiest().waiting(), point.threads());
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
    return stack.frames().stream().map(Frame::name).anyMatch(IDLE::contains);
  }
}
