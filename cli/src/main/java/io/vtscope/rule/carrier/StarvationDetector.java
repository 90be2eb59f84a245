package io.vtscope.rule.carrier;

import io.vtscope.blame.Site;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Judge;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.observation.StallObservation.StallProof;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.Missing;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A rule for stalls: all carriers are held by threads that wait for a thread without a carrier.
 * Nothing runs any more, or not until a timeout ends the wait.
 */
public final class StarvationDetector implements Detector {
  @Override
  public Kind kind() {
    return Kind.STARVATION_DEADLOCK;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    Map<String, List<Stall>> groups = new LinkedHashMap<>();
    List<Stall> withoutPlace = new ArrayList<>();
    for (Stall stall : snapshot.stalls()) {
      if (judged(stall) != null) {
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

  private Finding finding(List<Stall> stalls, Snapshot snapshot) {
    Judgement worst =
        stalls.stream()
            .map(StarvationDetector::judged)
            .filter(Objects::nonNull)
            .min(Comparator.comparing(Judgement::severity))
            .orElseThrow();
    // A stall that lasts can be looked at now; else the longest matters most.
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

  /**
   * How severe a stall is; null if it is no finding. All carriers were held, so nobody went on. A
   * short one without a proof is a wait for a slow answer.
   */
  static @Nullable Judgement judged(Stall stall) {
    double seconds = stall.nanos() / 1e9;
    boolean lasts = !stall.last().ended();
    boolean proved = isProved(stall);
    if (proved ? !lasts && seconds < Limits.WAITER : seconds < Limits.WAITER) {
      return null;
    }
    return Judge.of(
        Scarcity.CARRIERS,
        1,
        new Harm(seconds, seconds, seconds * stall.last().queued()),
        lasts && seconds >= Limits.STUCK ? Course.STUCK : Course.LASTING,
        proved ? Confidence.PROVED : Confidence.MEASURED,
        Set.of(),
        false);
  }

  /** Whether a stall that has not ended is a finding. */
  static boolean lasts(Stall stall) {
    return !stall.last().ended() && judged(stall) != null;
  }

  static boolean isProved(Stall stall) {
    return stall.last().reason().proof() != StallProof.WAITS_FOR_OTHERS;
  }

  /** The part of the window, or -1 if that is unknown. */
  private static double share(List<Stall> stalls, Snapshot snapshot) {
    double window = snapshot.window().nanos();
    double stalled = stalls.stream().mapToLong(stall -> stall.nanos()).sum();
    return window > 0 && stalled > 0 ? Math.min(1, stalled / window) : -1;
  }
}
