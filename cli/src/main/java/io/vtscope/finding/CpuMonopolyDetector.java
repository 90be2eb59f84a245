package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.clock.ProcessorTime;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.Monopoly;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds virtual threads that compute without ever letting go of their carriers: they are not
 * time-sliced. To compute is no harm while others have carriers to run on.
 */
final class CpuMonopolyDetector implements Sequel {
  /** So long a carrier may be gone without a word, where nobody needed it. */
  private static final Duration WORTH_KNOWING = Duration.ofSeconds(5);

  private static final String REMEDY =
      "Compute on a bounded pool of platform threads, as many as there are processors"
          + " (Executors.newFixedThreadPool), and let the virtual thread wait for the result: virtual"
          + " threads are not time-sliced, and one that computes keeps its carrier until it waits for"
          + " something.";

  private static final String SPINS_REMEDY =
      "Let it wait for what it looks for: a lock's condition, a latch, a queue or a CompletableFuture"
          + " parks the virtual thread and gives its carrier to others. Where nobody tells that it is"
          + " there, sleep for a millisecond or longer between two looks.";

  @Override
  public Kind kind() {
    return Kind.CPU_MONOPOLY;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot, List<Finding> found) {
    return Missing.verdict(kind(), snapshot, findings(snapshot, found));
  }

  /** The share of the carriers' time that is computed away to the harm of others. */
  static double share(Snapshot snapshot, List<Finding> found) {
    return new CpuMonopolyDetector()
        .findings(snapshot, found).stream()
            .filter(one -> one.severity() != Severity.INFO)
            .mapToDouble(Finding::impact)
            .sum();
  }

  private List<Finding> findings(Snapshot snapshot, List<Finding> found) {
    List<Finding> findings = new ArrayList<>();
    for (Monopoly monopoly : snapshot.monopolies()) {
      if (waitsInNative(monopoly, found)) {
        continue;
      }
      boolean harms = MonopolyWords.harms(monopoly, snapshot);
      boolean told =
          harms
              || monopoly.longestNanos() >= WORTH_KNOWING.toNanos()
              || MonopolyWords.goesOn(monopoly, snapshot);
      if (!monopoly.yields() && told) {
        String title =
            "%s %s for long stretches%s: it %s."
                .formatted(
                    MonopolyWords.where(monopoly),
                    monopoly.spins() ? "spins" : "computes",
                    MonopolyWords.places(monopoly),
                    MonopolyWords.cost(monopoly, snapshot));
        String remedy =
            monopoly.spins() ? SPINS_REMEDY : MonopolyWords.remedy(REMEDY, monopoly, snapshot);
        Severity severity = harms ? Severity.WARNING : Severity.INFO;
        findings.add(MonopolyWords.finding(kind(), severity, title, remedy, monopoly));
      }
    }
    CarrierPeriod inShort = ShortStretches.harmful(snapshot, found);
    if (inShort != null) {
      findings.add(ShortStretches.finding(kind(), REMEDY, inShort, snapshot));
    }
    return findings;
  }

  /**
   * Whether native code that mostly waits is what keeps the carriers: that is said already, and
   * little processor time is what any call takes.
   */
  private static boolean waitsInNative(Monopoly monopoly, List<Finding> found) {
    boolean computes =
        monopoly.cpuNanos() >= ProcessorTime.MOSTLY_COMPUTING * monopoly.cost().totalNanos();
    return !computes
        && found.stream()
            .filter(finding -> finding.kind() == Kind.NATIVE_CAPTURE)
            .filter(finding -> finding.severity() == Severity.WARNING)
            .anyMatch(finding -> isAt(finding.site(), monopoly.site()));
  }

  private static boolean isAt(@Nullable Site one, @Nullable Site other) {
    return one != null && other != null && one.name().equals(other.name());
  }
}
