package io.vtscope.rule.carrier;

import io.vtscope.clock.Budget;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts;
import io.vtscope.finding.LoadFacts.LateStarts;
import io.vtscope.finding.LoadFacts.LateStarts.Reason;
import io.vtscope.finding.LoadFacts.MostRun;
import io.vtscope.finding.LoadFacts.StandingQueue;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judge;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierWork;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.TimelinePoint;
import io.vtscope.ledger.charge.Charge;
import io.vtscope.ledger.charge.Runner;
import io.vtscope.rule.thread.KnownBugDetector;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds long waits for a carrier without a known holder. Without the agent it looks for a queue
 * that does not shrink while all carriers are busy.
 */
public final class SchedulingDelayRule {
  private SchedulingDelayRule() {}

  public static List<Finding> find(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>(StoppedJvm.of(snapshot));
    SchedulingDelay delay = snapshot.carriers().delay();
    boolean isStopped = findings.stream().anyMatch(one -> one.severity() != Severity.INFO);
    Charge charge = snapshot.charged().charges().rest();
    Judgement rest = charge == null ? null : charge.judged(intents(charge, isStopped, snapshot));
    if (delay != null && rest != null) {
      findings.add(finding(rest, delay, snapshot));
    }
    Judgement queue = snapshot.carriers().budget() == null ? standing(snapshot.carriers()) : null;
    if (queue != null) {
      findings.add(
          finding(
              queue,
              new StandingQueue(
                  snapshot.carriers().size().parallelism(),
                  (int) queue.harm().each(),
                  snapshot.carriers().size().peakQueued()),
              null));
    }
    return findings;
  }

  /** Short waits under load are intended: carriers limit concurrency. */
  private static Set<Intent> intents(Charge charge, boolean isStopped, Snapshot snapshot) {
    boolean isOfOthers = isCrowdedOut(snapshot) && snapshot.carriers().work().othersHadMost();
    if (isOfOthers || isStopped || KnownBugDetector.isUnwoken(snapshot.carriers())) {
      return Set.of(Intent.EXPLAINED);
    }
    boolean isLoad = mostRun(snapshot) == null && !isHeld(snapshot);
    return isLoad && charge.harm().each() < Limits.SLOW ? Set.of(Intent.OWN_BOUND) : Set.of();
  }

  private static boolean isHeld(Snapshot snapshot) {
    Budget budget = snapshot.carriers().budget();
    return budget != null && budget.held() > budget.running();
  }

  /** How long all carriers were busy and the queue did not shrink. */
  private static @Nullable Judgement standing(Carriers carriers) {
    long since = 0;
    long until = 0;
    long queued = 0;
    for (TimelinePoint point : carriers.timeline()) {
      if (point.sampled()) {
        boolean stuck =
            carriers.size().parallelism() > 0
                && point.mounted() >= carriers.size().parallelism()
                && point.queued() > 0
                && point.queued() >= queued;
        since = !stuck ? 0 : since == 0 ? point.at() : since;
        until = point.at();
        queued = point.queued();
      }
    }
    double seconds = since == 0 ? 0 : (until - since) / 1e9;
    return seconds < Limits.STUCK
        ? null
        : Judge.of(
            Scarcity.CARRIERS,
            1,
            new Harm(seconds, seconds, seconds * queued),
            Course.STUCK,
            Confidence.INFERRED,
            Set.of(),
            false);
  }

  private static Finding finding(Judgement judgement, LoadFacts facts, @Nullable Stack stack) {
    return new Finding(Kind.SCHEDULING_DELAY, judgement, null, null, facts, stack);
  }

  private static Finding finding(Judgement judgement, SchedulingDelay delay, Snapshot snapshot) {
    CarrierWork work = snapshot.carriers().work();
    boolean crowdedOut = isCrowdedOut(snapshot);
    Runner most = crowdedOut ? null : mostRun(snapshot);
    Budget budget = work.budget();
    return finding(
        judgement,
        new LateStarts(
            delay.count(),
            delay.p50Nanos(),
            delay.p99Nanos(),
            delay.maxNanos(),
            crowdedOut
                ? Reason.PROCESSORS
                : isHeld(snapshot) ? Reason.HELD : most != null ? Reason.ONE_PLACE : Reason.LOAD,
            most == null
                ? null
                : new MostRun(
                    most.site().name(), most.samples().samples(), most.samples().ofSamples()),
            crowdedOut && budget != null ? budget.running() : -1,
            crowdedOut ? work.cpuNanos() : -1),
        most == null ? null : most.stack());
  }

  /** Whether carriers lacked processors on a full machine. */
  private static boolean isCrowdedOut(Snapshot snapshot) {
    CarrierWork work = snapshot.carriers().work();
    long most = snapshot.target().processors() * snapshot.window().nanos();
    return work.machineIsFull()
        && work.budget() != null
        && work.cpuNanos() >= 0
        && work.cpuNanos() < Limits.HALF * Math.min(work.budget().running(), most);
  }

  private static @Nullable Runner mostRun(Snapshot snapshot) {
    return snapshot.charged().runners().stream()
        .filter(one -> one.samples().samples() >= Limits.HALF * one.samples().ofSamples())
        .findFirst()
        .orElse(null);
  }
}
