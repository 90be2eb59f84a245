package io.vtscope.rule.carrier;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts.Late;
import io.vtscope.finding.LoadFacts.Running;
import io.vtscope.finding.LoadFacts.Samples;
import io.vtscope.finding.LoadFacts.ShortRuns;
import io.vtscope.judge.Severity;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.Monopoly;
import io.vtscope.ledger.carrier.YieldLoop;
import io.vtscope.observation.Frame;
import io.vtscope.observation.Stack;
import io.vtscope.rule.base.CarrierTime;
import io.vtscope.rule.base.Chance;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.HeldFindings;
import io.vtscope.rule.base.Missing;
import io.vtscope.rule.base.Spell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A rule for virtual threads that wait by calling {@code Thread.yield} in a loop. They release the
 * carrier and take it again at once. On JDK 25 threads that come from elsewhere may wait for ever.
 */
public final class YieldStormDetector implements Detector {
  /**
   * Threads that take turns are seen by samples only, at two a second. A wait of less than three
   * seconds has fewer samples, which must agree so that chance is unlikely.
   */
  private static final int LEAST_SAMPLES = 5;

  /** The part of all samples; less may be short waits. */
  private static final double MUCH = 1 / 3.0;

  /** The number of new threads that waited; fewer are no pattern. */
  private static final int REPEATED = 3;

  /** The wait of a single one that is as bad. */
  private static final Duration LONG = Duration.ofSeconds(2);

  @Override
  public Kind kind() {
    return Kind.YIELD_STORM;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    Map<String, YieldLoop> loops = new LinkedHashMap<>();
    for (YieldLoop loop : snapshot.yieldLoops()) {
      if (isMuch(loop) && CarrierTime.isNoticeable(loop.nanos(), snapshot)) {
        loops.put(loop.site().name(), loop);
      }
    }
    List<Finding> findings = new ArrayList<>();
    for (Monopoly monopoly : snapshot.monopolies()) {
      long kept = monopoly.cost().totalNanos();
      if (monopoly.code().yields() && CarrierTime.isNoticeable(kept, monopoly.cost(), snapshot)) {
        String site = monopoly.code().site() == null ? "" : monopoly.code().site().name();
        YieldLoop loop = loops.get(site);
        // One of many threads that take turns may stay for a while. That is the lesser part.
        if (loop == null || loop.nanos() <= kept) {
          loops.remove(site);
          findings.add(finding(monopoly, snapshot));
        }
      }
    }
    loops.values().forEach(loop -> findings.add(finding(loop, snapshot.whole(), snapshot)));
    if (findings.stream().noneMatch(HeldFindings::isLoud)) {
      addOfSpell(findings, snapshot);
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  /** Adds what did harm in a part of a long window. */
  private void addOfSpell(List<Finding> findings, Snapshot snapshot) {
    CarrierPeriod spell =
        Spell.longest(
            snapshot,
            then ->
                then.yieldLoops().stream()
                    .anyMatch(loop -> isShare(loop) && !loop.delays().isEmpty()));
    if (spell == null) {
      return;
    }
    for (YieldLoop loop : spell.yieldLoops()) {
      if (isMuch(loop)
          && isLong(loop.delays())
          && CarrierTime.isNoticeable(loop.nanos(), spell.window(), snapshot)) {
        findings.removeIf(
            one -> one.site() != null && one.site().name().equals(loop.site().name()));
        findings.add(finding(loop, spell, snapshot));
      }
    }
  }

  private static boolean isShare(YieldLoop loop) {
    return loop.samples() >= MUCH * loop.ofSamples();
  }

  private static boolean isMuch(YieldLoop loop) {
    return loop.samples() >= LEAST_SAMPLES
        ? isShare(loop)
        : Chance.isNone(loop.samples(), loop.ofSamples(), MUCH);
  }

  /** What the code calls, which need not be {@code Thread.yield} itself. */
  private static Running running(@Nullable Stack stack) {
    boolean sleeps =
        stack != null
            && stack.frames().stream()
                .takeWhile(Frame::isJdk)
                .anyMatch(frame -> frame.name().equals("java.lang.Thread.sleep"));
    return sleeps ? Running.SLEEPS_ZERO : Running.YIELDS;
  }

  private Finding finding(Monopoly monopoly, Snapshot snapshot) {
    return LongStretches.finding(
        kind(),
        severity(monopoly.others().delays()),
        running(monopoly.longest().stack()),
        monopoly,
        snapshot);
  }

  private Finding finding(YieldLoop loop, CarrierPeriod period, Snapshot whole) {
    return new Finding(
        kind(),
        severity(loop.delays()),
        null,
        CarrierTime.ofAll(loop.nanos(), whole),
        loop.site(),
        List.of(),
        loop.artifact(),
        new ShortRuns(
            running(loop.stack()),
            -1,
            period.window().nanos(),
            new Samples(loop.samples(), loop.ofSamples(), loop.nanos()),
            Late.of(-1, loop.delays(), -1)),
        loop.stack());
  }

  private static Severity severity(List<Long> delays) {
    return isLong(delays) ? Severity.WARNING : Severity.INFO;
  }

  /**
   * Whether new virtual threads waited long.
   *
   * @param delays the longest first
   */
  private static boolean isLong(List<Long> delays) {
    return delays.size() >= REPEATED || (!delays.isEmpty() && delays.getFirst() >= LONG.toNanos());
  }
}
