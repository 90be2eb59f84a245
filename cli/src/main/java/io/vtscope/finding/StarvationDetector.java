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
 * A rule for stalls: all carriers are held by threads that wait for a thread without a carrier.
 * Nothing runs any more, or not until a timeout ends the wait.
 */
final class StarvationDetector implements Detector {
  /** It was proved that it cannot end by itself. What ended it took at least that long. */
  private static final Duration PROVED = Duration.ofSeconds(2);

  /** Without a proof: a wait for a slow answer is over before that, or it is a stall. */
  private static final Duration LASTS = Duration.ofMillis(1500);

  /** A timeout ended it: these are whole seconds, and the first samples miss a part. */
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
      // Most likely they were where the others were, whose threads are known.
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

  /** INFO if it is no finding. */
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

  /** Whether a stall that has not ended is a finding. */
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
    // The one that lasts is what to look at now; else the longest.
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
        null,
        share(stalls, snapshot),
        shown.site(),
        shown.holders(),
        shown.artifact(),
        StallFacts.of(shown, stalls, snapshot),
        shown.stack());
  }

  /** The part of the window, or -1 if that is unknown. */
  private static double share(List<Stall> stalls, Snapshot snapshot) {
    double window = snapshot.window().nanos();
    double stalled = stalls.stream().mapToLong(stall -> stall.nanos()).sum();
    return window > 0 && stalled > 0 ? Math.min(1, stalled / window) : -1;
  }
}
