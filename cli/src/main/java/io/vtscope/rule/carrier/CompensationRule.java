package io.vtscope.rule.carrier;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Steps;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Course;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.LongCall;
import io.vtscope.ledger.carrier.PoolGrowth;
import io.vtscope.ledger.charge.Charge;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds blocking calls for which the scheduler starts spare carriers. The spare carriers are judged
 * as one resource.
 */
public final class CompensationRule {
  private CompensationRule() {}

  public static List<Finding> find(Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    Charge charge = snapshot.charged().charges().spare();
    boolean grew =
        carriers.size().parallelism() == 0
            ? carriers.size().grownAtOnce() > 0
            : carriers.size().peakPool() > carriers.size().parallelism() || !mayGrow(carriers);
    Judgement judgement = charge == null || !grew ? null : charge.judged();
    return judgement == null || isStartUp(judgement, snapshot)
        ? List.of()
        : findings(judgement, snapshot);
  }

  /** Programs read their classes from files at start-up. */
  private static boolean isStartUp(Judgement judgement, Snapshot snapshot) {
    return judgement.course() == Course.PASSING
        && !snapshot.carrierSummary().growths().isEmpty()
        && snapshot.carrierSummary().growths().stream().allMatch(PoolGrowth::loadsClass);
  }

  private static boolean mayGrow(Carriers carriers) {
    return carriers.size().maxPoolSize() == 0
        || carriers.size().maxPoolSize() > carriers.size().parallelism();
  }

  /** One per call with some spare carriers, or one without a call. */
  private static List<Finding> findings(Judgement judgement, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    long started = carriers.size().grown();
    long held = carriers.calls().stream().mapToLong(LongCall::carriers).sum();
    long took =
        snapshot.carrierSummary().growths().stream()
            .map(PoolGrowth::cost)
            .mapToLong(cost -> cost == null ? 0 : cost.totalNanos())
            .sum();
    List<Finding> findings = new ArrayList<>();
    for (PoolGrowth growth : snapshot.carrierSummary().growths()) {
      LongCall seen = seen(growth, carriers.calls());
      long nanos = growth.cost() == null ? 0 : growth.cost().totalNanos();
      boolean isSeen = seen != null && seen.carriers() >= Limits.SOME * held;
      boolean holds =
          held + took > 0
              ? isSeen || (nanos > 0 && nanos >= Limits.SOME * took)
              : growth.carriers() >= Limits.SOME * started;
      if (holds) {
        PoolGrowth shown = seen == null ? growth : shown(growth, seen);
        findings.add(finding(judgement, shown, seen, snapshot));
      }
    }
    for (LongCall call : carriers.calls()) {
      boolean isNamed = findings.stream().anyMatch(one -> isSame(one.site(), call.call().site()));
      if (call.carriers() >= Limits.SOME * held && !isNamed) {
        findings.add(finding(judgement, call.call(), call, snapshot));
      }
    }
    return findings.isEmpty() ? List.of(unknown(judgement, snapshot)) : findings;
  }

  private static @Nullable LongCall seen(PoolGrowth growth, List<LongCall> calls) {
    return calls.stream()
        .filter(call -> isSame(call.call().site(), growth.site()))
        .findFirst()
        .orElse(null);
  }

  /**
   * Names the call in which most carriers were sampled. The pool starts carriers at a method's
   * first blocking call, even if a later one is longer.
   */
  private static PoolGrowth shown(PoolGrowth growth, LongCall seen) {
    PoolGrowth call = seen.call();
    // The agent may miss shorter calls.
    boolean isShort = growth.cost() == null || growth.cost().maxNanos() < Steps.SECOND;
    boolean isMost = call.blocking() != null && seen.carriers() >= Limits.HALF * growth.carriers();
    return growth.site() != null && isShort && isMost
        ? new PoolGrowth(
            call.site(),
            growth.holders(),
            growth.artifact(),
            call.blocking(),
            growth.carriers(),
            growth.cost(),
            call.stack())
        : growth;
  }

  private static boolean isSame(@Nullable Site one, @Nullable Site other) {
    String name = one == null ? "" : one.name();
    return name.equals(other == null ? "" : other.name());
  }

  private static Finding finding(
      Judgement judgement, PoolGrowth growth, @Nullable LongCall seen, Snapshot snapshot) {
    Cost cost = growth.cost();
    return new Finding(
        Kind.COMPENSATION,
        judgement,
        cost,
        cost == null ? -1 : 0, // spare carriers replaced the held ones
        growth.site(),
        growth.holders(),
        growth.artifact(),
        facts(GrowthRemedy.call(growth, snapshot.target()), growth.carriers(), seen, snapshot),
        growth.stack());
  }

  private static Finding unknown(Judgement judgement, Snapshot snapshot) {
    return new Finding(
        Kind.COMPENSATION, judgement, null, null, facts(null, 0, null, snapshot), null);
  }

  private static CarrierFacts facts(
      CarrierFacts.@Nullable BlockingCall call,
      long started,
      @Nullable LongCall seen,
      Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    return new CarrierFacts.PoolUse(
        CarrierFacts.Pool.of(carriers),
        call,
        mayGrow(carriers),
        started,
        seen == null ? -1 : seen.carriers(),
        seen == null ? -1 : seen.nanos(),
        carriers.size().peakQueued());
  }
}
