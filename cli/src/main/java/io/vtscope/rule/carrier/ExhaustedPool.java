package io.vtscope.rule.carrier;

import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.finding.CarrierFacts.Pool;
import io.vtscope.finding.CarrierFacts.PoolHeld;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Growth;
import io.vtscope.ledger.carrier.LongCall;
import io.vtscope.ledger.carrier.TimelinePoint;
import io.vtscope.rule.base.Step;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule for a pool whose carriers are all held by calls for which it would start others, if it
 * could. A recording that begins only then has no carrier start, and a call that never ends leaves
 * no event.
 */
final class ExhaustedPool {
  /**
   * The part of the pool that is seen in the reported calls; else most carriers are elsewhere, and
   * these calls are not to blame.
   */
  private static final double MOST = 0.5;

  /** The samples of a viewer without an agent, a second apart; fewer may see a short queue. */
  private static final int LOOKS = 5;

  private ExhaustedPool() {}

  /**
   * The findings.
   *
   * @param said findings about calls that made the pool grow
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

  /** Compares names and lines: the locks of a sampled frame are unknown. */
  private static boolean isSame(@Nullable Site one, @Nullable Site other) {
    if (one == null || other == null) {
      return one == null && other == null;
    }
    return one.name().equals(other.name()) && one.line() == other.line();
  }

  /** Whether nearly all were held so for a while, and a new virtual thread had to wait. */
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
   * The same by the pool's own figures, in which compensated carriers do not count as mounted:
   * virtual threads are queued, fewer carriers than the parallelism work, and the queue does not
   * shrink.
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
