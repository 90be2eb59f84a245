package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Judgement;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.charge.Charge;
import io.vtscope.ledger.charge.Runner;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.library.ClassHolds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds code that keeps carriers by running: virtual threads are not time-sliced. Without processor
 * time, it waits in native code.
 */
public final class RunningRule {
  private RunningRule() {}

  public static List<Finding> find(Kind kind, Snapshot snapshot, Runner.Does... does) {
    List<Finding> findings = new ArrayList<>();
    for (Runner runner : snapshot.charged().runners()) {
      boolean isOne = Arrays.asList(does).contains(runner.does());
      Charge charge = isOne ? snapshot.charged().charges().of(runner.key()) : null;
      Judgement judgement = charge == null ? null : charge.judged();
      if (judgement != null && isSure(runner, judgement) && !isToldElsewhere(runner, snapshot)) {
        findings.add(finding(kind, runner, judgement, snapshot));
      }
    }
    return findings;
  }

  /** A few separate samples do not prove a long run; a static initialiser runs once. */
  private static boolean isSure(Runner runner, Judgement judgement) {
    return ClassHolds.isInitialiser(runner.site())
        ? judgement.course() == Course.STUCK
        : judgement.course() != Course.PASSING || judgement.confidence() != Confidence.SAMPLED;
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
    return HeldPlace.find(Kind.NATIVE_CAPTURE, snapshot, Cause.NATIVE_CALL).stream()
        .anyMatch(finding -> finding.site() != null && finding.site().name().equals(site.name()));
  }

  private static Finding finding(Kind kind, Runner runner, Judgement judgement, Snapshot snapshot) {
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
