package io.vtscope.finding;

import io.vtscope.clock.Budget;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Whether who has borrowed from a pool waits for a carrier, as others hold them or compute on them:
 * then the pool is not what is short.
 */
final class Starving {
  /** Of the carriers' time; in the window, or while they waited for the pool. */
  private static final double MOST = 0.5;

  /** Who has borrowed is as late with each turn, which a person notices. */
  private static final Duration LATE = Duration.ofMillis(100);

  private final Snapshot snapshot;
  private final boolean held;
  private final double computed;
  private final double inAll;

  /**
   * @param found by those who say by what carriers are taken
   */
  Starving(Snapshot snapshot, List<Finding> found) {
    this.snapshot = snapshot;
    List<Finding> loud = found.stream().filter(HeldFindings::isLoud).toList();
    held = !loud.isEmpty();
    computed = CpuMonopolyDetector.share(snapshot, found);
    inAll = loud.stream().mapToDouble(one -> Math.max(0, one.share())).sum() + computed;
  }

  /**
   * Whether it is so in the window, or in the part of it in which they waited: in a long one, who
   * was held for ten seconds of it is a small share.
   */
  boolean is(List<Waits.Point> waits) {
    return inAll >= MOST || ((held || computed > 0) && then(waits) >= MOST);
  }

  private double then(List<Waits.Point> waits) {
    List<Step> steps = CarriersThen.steps(waits, snapshot);
    boolean late = computed > 0 && isLate(steps);
    double taken = 0;
    double seen = 0;
    for (Budget budget : steps.stream().map(Step::budget).filter(Objects::nonNull).toList()) {
      taken += (held ? budget.held() : 0) + (late ? budget.running() : 0);
      seen += budget.total() - budget.unknown();
    }
    return seen == 0 ? 0 : taken / seen;
  }

  private static boolean isLate(List<Step> steps) {
    long[] delays = steps.stream().mapToLong(Step::delay).filter(d -> d >= 0).toArray();
    long late = Arrays.stream(delays).filter(d -> d >= LATE.toNanos()).count();
    return late > 0 && late >= MOST * delays.length;
  }
}
