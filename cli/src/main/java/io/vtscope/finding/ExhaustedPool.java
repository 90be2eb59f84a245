package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.finding.CarrierFacts.Pool;
import io.vtscope.finding.CarrierFacts.PoolHeld;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Growth;
import io.vtscope.ledger.carrier.LongCall;
import io.vtscope.ledger.carrier.TimelinePoint;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds a pool whose carriers are all held by calls for which it would start others, and can start
 * no more. Who begins to watch only then sees no carrier start; and a call that never ends leaves
 * no event.
 */
final class ExhaustedPool {
  /**
   * Of the pool, so many are to be seen in the calls that are named: else most carriers stand
   * elsewhere, and to name these calls alone would blame them for what others do.
   */
  private static final double MOST = 0.5;

  /** Looks of a viewer without an agent, a second apart: one or two see what is on its way. */
  private static final int LOOKS = 5;

  private ExhaustedPool() {}

  /**
   * What is to be said of it.
   *
   * @param said already, by what has made the pool grow
   */
  static List<Finding> findings(Snapshot snapshot, List<Finding> said) {
    Carriers carriers = snapshot.carriers();
    boolean looked = carriers.budget() != null;
    if (!(looked ? isExhausted(snapshot) : standsStill(carriers))) {
      return List.of();
    }
    List<Finding> findings = new ArrayList<>();
    int seen = carriers.calls().stream().mapToInt(LongCall::carriers).sum();
    if (seen >= MOST * carriers.peakPool()) {
      for (LongCall call : carriers.calls()) {
        boolean main = call.carriers() >= PoolGrowths.MAIN_SHARE * seen;
        if (main && said.stream().noneMatch(one -> isOf(one, call.call()))) {
          findings.add(finding(call, snapshot));
        }
      }
    } else if (!looked) {
      findings.add(unknown(carriers));
    }
    return findings;
  }

  private static boolean isOf(Finding finding, Growth call) {
    return finding.severity() == Severity.CRITICAL && isSame(finding.site(), call.site());
  }

  /** Of who was looked at while it was held nobody has read what else the frame holds. */
  private static boolean isSame(@Nullable Site one, @Nullable Site other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    return one.name().equals(other.name()) && one.line() == other.line();
  }

  /** Whether nearly all were held so for a while in which a new virtual thread had to wait. */
  private static boolean isExhausted(Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    long exhausted = 0;
    for (Step point : Step.all(snapshot)) {
      Budget budget = point.budget();
      boolean all =
          budget != null
              && carriers.isNearMaximum(point.pool())
              && point.queued() > 0
              && budget.compensated() >= Carriers.NEARLY * (budget.total() - budget.unknown());
      exhausted = all ? exhausted + point.nanos() : 0;
      boolean waited = point.delay() >= PoolGrowths.LONG.toNanos();
      if (waited && exhausted >= PoolGrowths.LONG.toNanos()) {
        return true;
      }
    }
    return false;
  }

  /**
   * By the pool's own figures, in which carriers that it compensates for do not count as mounted:
   * virtual threads are queued, fewer carriers than the parallelism are at work, none takes the
   * others on, and the queue gets no shorter.
   */
  private static boolean standsStill(Carriers carriers) {
    int looks = 0;
    long queued = 0;
    for (TimelinePoint point : carriers.timeline()) {
      if (!point.sampled()) {
        continue;
      }
      boolean stuck =
          point.pool() >= carriers.parallelism() + PoolGrowths.NOTICEABLE
              && point.pool() == carriers.peakPool()
              && point.mounted() < carriers.parallelism()
              && point.queued() > 0;
      looks = !stuck ? 0 : point.queued() < queued ? 1 : looks + 1;
      queued = point.queued();
      if (looks >= LOOKS) {
        return true;
      }
    }
    return false;
  }

  private static Finding finding(LongCall of, Snapshot snapshot) {
    boolean isCounted = of.nanos() > 0;
    return finding(
        of,
        Severity.CRITICAL,
        new PoolHeld(
            Pool.of(snapshot.carriers()),
            GrowthCure.call(of.call(), snapshot.target()),
            true,
            isCounted ? -1 : of.carriers(),
            isCounted ? of.carriers() : -1,
            -1,
            isCounted ? of.nanos() : -1,
            snapshot.carriers().peakQueued()));
  }

  /** About a call that holds carriers. */
  static Finding finding(LongCall of, Severity severity, PoolHeld facts) {
    Growth call = of.call();
    return new Finding(
        Kind.COMPENSATION,
        severity,
        null,
        -1,
        call.site(),
        call.holders(),
        call.artifact(),
        facts,
        call.stack());
  }

  /** By the JVM's figures alone. */
  private static Finding unknown(Carriers carriers) {
    return new Finding(
        Kind.COMPENSATION,
        Severity.WARNING,
        null,
        -1,
        null,
        List.of(),
        null,
        new PoolHeld(Pool.of(carriers), null, true, -1, -1, -1, -1, carriers.peakQueued()),
        null);
  }
}
