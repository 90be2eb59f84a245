package io.vtscope.rule.carrier;

import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Judgement;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Stall;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds stalls: threads on all carriers wait for a thread without a carrier, until a timeout ends a
 * wait.
 */
public final class StarvationDetector {
  private StarvationDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    Map<String, List<Stall>> groups = new LinkedHashMap<>();
    List<Stall> withoutPlace = new ArrayList<>();
    for (Stall stall : snapshot.carrierSummary().stalls()) {
      if (stall.judge() != null) {
        Site site = stall.site();
        List<Stall> group =
            site == null
                ? withoutPlace
                : groups.computeIfAbsent(stall.isProved() + site.name(), g -> new ArrayList<>());
        group.add(stall);
      }
    }
    if (!withoutPlace.isEmpty()) {
      // They were probably in the same place.
      groups.values().stream()
          .findFirst()
          .orElseGet(() -> groups.computeIfAbsent("", g -> new ArrayList<>()))
          .addAll(withoutPlace);
    }
    List<Finding> findings = new ArrayList<>();
    groups.values().forEach(stalls -> findings.add(finding(stalls, snapshot)));
    Finding dumped = DumpedStall.finding(Kind.STARVATION_DEADLOCK, snapshot);
    if (dumped != null) {
      findings.add(dumped);
    }
    return findings;
  }

  private static Finding finding(List<Stall> stalls, Snapshot snapshot) {
    Judgement worst =
        stalls.stream()
            .map(Stall::judge)
            .filter(Objects::nonNull)
            .min(Comparator.comparing(Judgement::severity))
            .orElseThrow();
    // Prefers an unended stall, which can be inspected.
    Stall shown =
        stalls.stream()
            .max(
                Comparator.comparing((Stall stall) -> stall.site() != null)
                    .thenComparing(stall -> !stall.last().ended())
                    .thenComparingLong(stall -> stall.nanos()))
            .orElseThrow();
    return new Finding(
        Kind.STARVATION_DEADLOCK,
        worst,
        null,
        share(stalls, snapshot),
        shown.site(),
        shown.holders(),
        shown.artifact(),
        new StallFacts(shown, snapshot).of(stalls),
        shown.stack());
  }

  private static double share(List<Stall> stalls, Snapshot snapshot) {
    double window = snapshot.window().nanos();
    double stalled = stalls.stream().mapToLong(stall -> stall.nanos()).sum();
    return window > 0 && stalled > 0 ? Math.min(1, stalled / window) : -1;
  }
}
