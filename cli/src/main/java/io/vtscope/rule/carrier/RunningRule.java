package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Judgement;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.charge.Charge;
import io.vtscope.ledger.charge.Runner;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.Missing;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Finds code that keeps carriers by running: virtual threads are not time-sliced. Without processor
 * time, it waits in native code.
 */
public final class RunningRule implements Detector {
  private final Kind kind;
  private final Set<Runner.Does> does;

  private RunningRule(Kind kind, Runner.Does... does) {
    this.kind = kind;
    this.does = Set.of(does);
  }

  public static Detector computing() {
    return new RunningRule(Kind.CPU_MONOPOLY, Runner.Does.COMPUTES, Runner.Does.SPINS);
  }

  public static Detector yielding() {
    return new RunningRule(Kind.YIELD_STORM, Runner.Does.YIELDS, Runner.Does.SLEEPS_ZERO);
  }

  public static Detector nativeCode() {
    return new RunningRule(Kind.NATIVE_CAPTURE, Runner.Does.WAITS);
  }

  @Override
  public Kind kind() {
    return kind;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    if (kind == Kind.NATIVE_CAPTURE) {
      findings.addAll(HeldRule.findings(kind, Set.of(Cause.NATIVE_CALL), snapshot));
    }
    for (Runner runner : snapshot.runners()) {
      Charge charge = does.contains(runner.does()) ? snapshot.charges().of(runner.key()) : null;
      Judgement judgement = charge == null ? null : charge.judged();
      if (judgement != null && isSure(judgement) && !isToldElsewhere(runner, snapshot)) {
        findings.add(finding(runner, judgement, snapshot));
      }
    }
    return Missing.verdict(kind, snapshot, findings);
  }

  /** A few separate samples do not prove a long run. */
  private static boolean isSure(Judgement judgement) {
    return judgement.course() != Course.PASSING || judgement.confidence() != Confidence.SAMPLED;
  }

  /** Whether another finding reports its wait for a class, file call or native call. */
  private static boolean isToldElsewhere(Runner runner, Snapshot snapshot) {
    if (runner.does() != Runner.Does.WAITS) {
      return isNativeCall(runner.site(), snapshot);
    }
    return isNativeCall(runner.site(), snapshot)
        || Frames.isFile(runner.stack().frames().getFirst())
        || snapshot.hotspots().stream()
            .filter(hotspot -> hotspot.blame().cause() == Cause.CLASS_INIT_WAIT)
            .flatMap(hotspot -> hotspot.stacks().stream())
            .map(costed -> WaitPlace.of(costed.stack()).site())
            .anyMatch(site -> site != null && site.type().equals(runner.site().type()));
  }

  private static boolean isNativeCall(Site site, Snapshot snapshot) {
    return HeldRule.findings(Kind.NATIVE_CAPTURE, Set.of(Cause.NATIVE_CALL), snapshot).stream()
        .anyMatch(finding -> finding.site() != null && finding.site().name().equals(site.name()));
  }

  private Finding finding(Runner runner, Judgement judgement, Snapshot snapshot) {
    Runner.Stretches stretches = runner.stretches();
    Runner.Samples samples = runner.samples();
    // The stretches may be a small part of the time.
    boolean isSeen =
        stretches != null && 2 * stretches.cost().totalNanos() >= samples.carrierNanos();
    Cost cost = isSeen && stretches != null ? stretches.cost() : null;
    long nanos = cost == null ? samples.carrierNanos() : cost.totalNanos();
    double available = snapshot.carriers().available(snapshot.window());
    return new Finding(
        kind,
        judgement,
        cost,
        available > 0 ? Math.min(1, nanos / available) : -1,
        runner.site(),
        List.of(),
        runner.artifact(),
        new LoadFacts.Runs(
            runner.does(),
            isSeen ? runner.places() : List.of(),
            stretches == null ? -1 : stretches.carriers(),
            stretches == null ? -1 : stretches.cpuNanos(),
            runner.stretch() > 0 ? runner.stretch() : -1,
            samples,
            (long) (judgement.harm().longest() * 1e9)),
        runner.stack());
  }
}
