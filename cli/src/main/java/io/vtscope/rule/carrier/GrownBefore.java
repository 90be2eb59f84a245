package io.vtscope.rule.carrier;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.clock.Budget;
import io.vtscope.finding.CarrierFacts.Pool;
import io.vtscope.finding.CarrierFacts.PoolHeld;
import io.vtscope.finding.Finding;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Growth;
import io.vtscope.ledger.carrier.LongCall;
import io.vtscope.ledger.carrier.TimelinePoint;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * A rule for calls that hold many carriers of a pool that had grown before the recording. No
 * carrier starts then, and a call that never ends leaves no event. Samples of the agent show where
 * the carriers are, or else samples of the JVM.
 */
final class GrownBefore {
  private GrownBefore() {}

  /**
   * The findings.
   *
   * @param said findings by started carriers, by calls that have ended, or about a full pool
   */
  static List<Finding> findings(Snapshot snapshot, List<Finding> said) {
    List<Finding> findings = new ArrayList<>();
    for (LongCall call : calls(snapshot)) {
      if (said.stream().noneMatch(one -> isOf(one, call))) {
        findings.add(finding(call, snapshot));
      }
    }
    return findings;
  }

  /** The calls that are reported as the cause of the growth. */
  static List<LongCall> calls(Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    if (carriers.startedBefore() <= PoolGrowths.NEGLIGIBLE) {
      return List.of();
    }
    Budget budget = carriers.budget();
    List<LongCall> calls =
        budget == null
            ? recorded(snapshot)
            : carriers.calls().isEmpty()
                ? shorter(carriers, budget.compensated() / Math.max(1, snapshot.window().nanos()))
                : carriers.calls();
    int seen = calls.stream().mapToInt(LongCall::carriers).sum();
    return calls.stream()
        .filter(call -> call.carriers() > PoolGrowths.NEGLIGIBLE)
        .filter(call -> call.carriers() >= PoolGrowths.MAIN_SHARE * seen)
        .toList();
  }

  /**
   * Calls too short for the agent to see and without an event, for example look-ups of names, by
   * samples of the JVM.
   *
   * @param held the average number of carriers
   */
  private static List<LongCall> shorter(Carriers carriers, long held) {
    List<LongCall> calls =
        carriers.sampled().stream().filter(call -> isMadeUpFor(call.call().stack())).toList();
    int seen = calls.stream().mapToInt(LongCall::carriers).sum();
    return calls.stream()
        .map(one -> new LongCall(one.call(), (int) (held * one.carriers() / seen), 0))
        .toList();
  }

  private static boolean isMadeUpFor(Stack stack) {
    Frame innermost = stack.frames().getFirst();
    return Frames.isFile(innermost) || innermost.is(Meaning.NAME_LOOKUP);
  }

  /**
   * Calls on files and pipes, from the JVM's own events and samples, if the carriers were not
   * sampled: by the average number of carriers that they held, of those beyond the parallelism.
   */
  private static List<LongCall> recorded(Snapshot snapshot) {
    long more = leastPool(snapshot.carriers()) - snapshot.carriers().parallelism();
    List<LongCall> calls = new ArrayList<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      long held = hotspot.cost().totalNanos() / Math.max(1, snapshot.window().nanos());
      if (hotspot.blame().cause() == Cause.FILE_IO && !hotspot.stacks().isEmpty() && held > 0) {
        Stack stack = hotspot.stacks().getFirst().stack();
        String called = Frames.calledByApplication(stack);
        Growth call =
            new Growth(
                hotspot.blame().site(),
                hotspot.blame().holders(),
                hotspot.blame().artifact(),
                called.isEmpty() ? null : called,
                0,
                hotspot.cost(),
                stack);
        calls.add(new LongCall(call, (int) Math.min(held, more), hotspot.cost().maxNanos()));
      }
    }
    return calls;
  }

  private static long leastPool(Carriers carriers) {
    return carriers.timeline().stream()
        .filter(TimelinePoint::sampled)
        .mapToInt(TimelinePoint::pool)
        .min()
        .orElse(0);
  }

  private static boolean isOf(Finding finding, LongCall call) {
    return Objects.equals(finding.site(), call.call().site());
  }

  private static Finding finding(LongCall of, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    boolean isShort = of.nanos() == 0;
    boolean many = PoolGrowths.isNoticeable(carriers, of.carriers());
    return ExhaustedPool.finding(
        of,
        many ? Severity.WARNING : Severity.INFO,
        new PoolHeld(
            Pool.of(carriers),
            GrowthCure.call(of.call(), snapshot.target()),
            false,
            -1,
            isShort ? -1 : of.carriers(),
            isShort ? of.carriers() : -1,
            isShort ? -1 : of.nanos(),
            carriers.peakQueued()));
  }
}
