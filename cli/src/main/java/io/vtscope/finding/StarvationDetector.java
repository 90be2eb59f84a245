package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.observation.StallObservation.StallProof;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds that all carriers are held by threads that wait for one that has no carrier to run on:
 * nothing runs any more, or not until a time limit ends the wait.
 */
final class StarvationDetector implements Detector {
  /** It was proved that it cannot end by itself; what did end it took this long at least. */
  private static final Duration PROVED = Duration.ofSeconds(2);

  /** Without a proof: any wait of carriers for a slow answer is over before that, or is a stall. */
  private static final Duration LASTS = Duration.ofMillis(1500);

  /** Ended by a time limit, as limits are whole seconds and the first looks go by. */
  private static final Duration BROKEN = Duration.ofMillis(1800);

  @Override
  public Kind kind() {
    return Kind.STARVATION_DEADLOCK;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    Map<String, List<Stall>> groups = new LinkedHashMap<>();
    List<Stall> withoutPlace = new ArrayList<>();
    for (Stall stall : snapshot.stalls()) {
      if (severity(stall) != Severity.INFO) {
        Site site = stall.site();
        List<Stall> group =
            site == null
                ? withoutPlace
                : groups.computeIfAbsent(isProved(stall) + site.name(), g -> new ArrayList<>());
        group.add(stall);
      }
    }
    if (!withoutPlace.isEmpty()) {
      // Most likely they were where others were, whose threads have been looked at.
      groups.values().stream()
          .findFirst()
          .orElseGet(() -> groups.computeIfAbsent("", g -> new ArrayList<>()))
          .addAll(withoutPlace);
    }
    List<Finding> findings = new ArrayList<>();
    groups.values().forEach(stalls -> findings.add(finding(stalls, snapshot)));
    Finding dumped = DumpedStall.finding(kind(), snapshot);
    if (dumped != null) {
      findings.add(dumped);
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  /** INFO where it is not worth a word. */
  private static Severity severity(Stall stall) {
    long nanos = stall.nanos();
    if (isProved(stall)) {
      boolean lasts = !stall.last().ended() || nanos >= PROVED.toNanos();
      return lasts ? Severity.CRITICAL : Severity.INFO;
    }
    if (!stall.last().ended()) {
      return nanos >= LASTS.toNanos() ? Severity.CRITICAL : Severity.INFO;
    }
    return nanos >= BROKEN.toNanos() ? Severity.WARNING : Severity.INFO;
  }

  /** Whether one that has not ended is told. */
  static boolean lasts(Stall stall) {
    return !stall.last().ended() && severity(stall) == Severity.CRITICAL;
  }

  private static boolean isProved(Stall stall) {
    return stall.last().proof() != StallProof.WAITS_FOR_OTHERS;
  }

  private Finding finding(List<Stall> stalls, Snapshot snapshot) {
    Severity worst =
        stalls.stream()
            .map(StarvationDetector::severity)
            .min(Comparator.naturalOrder())
            .orElseThrow();
    // What lasts is what to look at now; else the longest.
    Stall shown =
        stalls.stream()
            .max(
                Comparator.comparing((Stall stall) -> stall.site() != null)
                    .thenComparing(stall -> !stall.last().ended())
                    .thenComparingLong(stall -> stall.nanos()))
            .orElseThrow();
    return new Finding(
        kind(),
        worst,
        StallWords.title(shown, stalls, snapshot),
        shown.site(),
        shown.holders(),
        shown.artifact(),
        null,
        impact(stalls, snapshot),
        StallWords.remedy(shown, snapshot),
        StallWords.evidence(shown, stalls, snapshot.window()),
        shown.stack(),
        StallWords.lines(shown));
  }

  private static double impact(List<Stall> stalls, Snapshot snapshot) {
    double window = snapshot.window().nanos();
    double stalled = stalls.stream().mapToLong(stall -> stall.nanos()).sum();
    return window > 0 ? Math.min(1, stalled / window) : 0;
  }
}
