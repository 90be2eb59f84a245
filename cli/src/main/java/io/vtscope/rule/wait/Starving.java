package io.vtscope.rule.wait;

import io.vtscope.clock.Budget;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.rule.base.CarriersThen;
import io.vtscope.rule.base.HeldFindings;
import io.vtscope.rule.base.Step;
import io.vtscope.rule.carrier.CpuMonopolyDetector;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Decides whether threads that have borrowed from a pool wait for a carrier, which others hold or
 * compute on. Then the pool is not the bottleneck.
 */
final class Starving {
  /** The part of carrier time, in the window or while threads waited for the pool. */
  private static final double MOST = 0.5;

  /** The start delay that a person notices. A thread that has borrowed is as late. */
  private static final Duration LATE = Duration.ofMillis(100);

  private final Snapshot snapshot;
  private final boolean held;
  private final double computed;
  private final double inAll;

  /**
   * @param found findings that say what takes the carriers
   */
  Starving(Snapshot snapshot, List<Finding> found) {
    this.snapshot = snapshot;
    List<Finding> loud = found.stream().filter(HeldFindings::isLoud).toList();
    held = !loud.isEmpty();
    computed = CpuMonopolyDetector.share(snapshot, found);
    inAll = loud.stream().mapToDouble(one -> Math.max(0, one.share())).sum() + computed;
  }

  /**
   * Whether it is so in the window, or in the part of it in which threads waited for the pool: ten
   * seconds are a small share of a long window.
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
