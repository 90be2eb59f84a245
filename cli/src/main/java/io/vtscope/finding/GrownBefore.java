package io.vtscope.finding;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Frames;
import io.vtscope.clock.Budget;
import io.vtscope.finding.CarrierFacts.Pool;
import io.vtscope.finding.CarrierFacts.PoolHeld;
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
 * Finds calls that hold many carriers of a pool that had grown before anybody watched: no carrier
 * starts then, and a call that never ends leaves no event. What tells is where the agent sees the
 * carriers stand; without it, where the JVM's samples do.
 */
final class GrownBefore {
  private GrownBefore() {}

  /**
   * What is to be said of it.
   *
   * @param said already, by carriers that were started, calls that have ended, or as none is left
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

  /** Those that are told as what made the pool grow. */
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
   * Where none took so long that the agent would have seen it, look-ups of names for one, of which
   * no event tells: as the JVM's samples show them.
   *
   * @param held carriers on average
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
   * Where nobody looked at the carriers, calls on files and pipes, which the JVM's own events and
   * samples tell of: by how many carriers they held on average, of those beyond the parallelism
   * that there were all the time.
   */
  private static List<LongCall> recorded(Snapshot snapshot) {
    long more = leastPool(snapshot.carriers()) - snapshot.carriers().parallelism();
    List<LongCall> calls = new ArrayList<>();
    for (Hotspot hotspot : snapshot.hotspots()) {
      long held = hotspot.cost().totalNanos() / Math.max(1, snapshot.window().nanos());
      if (hotspot.cause() == Cause.FILE_IO && !hotspot.stacks().isEmpty() && held > 0) {
        Stack stack = hotspot.stacks().getFirst().stack();
        String called = Frames.calledByApplication(stack);
        Growth call =
            new Growth(
                hotspot.site(),
                hotspot.holders(),
                hotspot.artifact(),
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
