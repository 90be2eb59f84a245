package io.vtscope.rule.carrier;

import io.vtscope.blame.Site;
import io.vtscope.clock.ProcessorTime;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts.Running;
import io.vtscope.judge.Severity;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.Monopoly;
import io.vtscope.rule.base.Missing;
import io.vtscope.rule.base.Sequel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A rule for virtual threads that compute and keep their carriers: they are not time-sliced. This
 * harms nobody while others have carriers to run on.
 */
public final class CpuMonopolyDetector implements Sequel {
  /** A shorter stretch is not reported if no other thread needed the carrier. */
  private static final Duration WORTH_KNOWING = Duration.ofSeconds(5);

  @Override
  public Kind kind() {
    return Kind.CPU_MONOPOLY;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot, List<Finding> found) {
    return Missing.verdict(kind(), snapshot, findings(snapshot, found));
  }

  /** The share of the carriers' time in which others had to wait for code that computes. */
  public static double share(Snapshot snapshot, List<Finding> found) {
    return new CpuMonopolyDetector()
        .findings(snapshot, found).stream()
            .filter(one -> one.severity() != Severity.INFO)
            .mapToDouble(one -> Math.max(0, one.share()))
            .sum();
  }

  private List<Finding> findings(Snapshot snapshot, List<Finding> found) {
    List<Finding> findings = new ArrayList<>();
    for (Monopoly monopoly : snapshot.monopolies()) {
      if (waitsInNative(monopoly, found)) {
        continue;
      }
      boolean harms = LongStretches.harms(monopoly, snapshot);
      boolean isReported =
          harms
              || monopoly.longest().nanos() >= WORTH_KNOWING.toNanos()
              || LongStretches.goesOn(monopoly, snapshot);
      if (!monopoly.code().yields() && isReported) {
        Severity severity = harms ? Severity.WARNING : Severity.INFO;
        Running running = monopoly.code().spins() ? Running.SPINS : Running.COMPUTES;
        findings.add(LongStretches.finding(kind(), severity, running, monopoly, snapshot));
      }
    }
    CarrierPeriod inShort = ShortStretches.harmful(snapshot, found);
    if (inShort != null) {
      findings.add(ShortStretches.finding(kind(), inShort, snapshot));
    }
    return findings;
  }

  /**
   * Whether native code that mostly waits keeps the carriers. Another finding reports that, and any
   * call takes a little processor time.
   */
  private static boolean waitsInNative(Monopoly monopoly, List<Finding> found) {
    boolean computes =
        monopoly.cpuNanos() >= ProcessorTime.MOSTLY_COMPUTING * monopoly.cost().totalNanos();
    return !computes
        && found.stream()
            .filter(finding -> finding.kind() == Kind.NATIVE_CAPTURE)
            .filter(finding -> finding.severity() == Severity.WARNING)
            .anyMatch(finding -> isAt(finding.site(), monopoly.code().site()));
  }

  private static boolean isAt(@Nullable Site one, @Nullable Site other) {
    return one != null && other != null && one.name().equals(other.name());
  }
}
