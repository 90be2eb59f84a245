package io.vtscope.rule.carrier;

import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.CarrierFacts.ManyPlaces.Part;
import io.vtscope.finding.Change;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.rule.base.CarrierTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Finds places that pin for little each, and together for much. */
final class ManyPlaces {
  /** The part of the carriers' time: ten times that of a single finding. */
  private static final double MUCH = 0.1;

  /** Less is over before anyone could have noticed, and may be a program's start. */
  private static final Duration LEAST = Duration.ofSeconds(1);

  private static final int SHOWN = 3;

  private ManyPlaces() {}

  /**
   * One finding for all of them; null if they do not come to much.
   *
   * @param quiet of one cause, the most costly first, none of which is a warning
   */
  static @Nullable Finding together(Kind kind, List<Hotspot> quiet, Snapshot snapshot) {
    long nanos = quiet.stream().mapToLong(one -> one.cost().totalNanos()).sum();
    long first = quiet.stream().mapToLong(one -> one.cost().first()).min().orElse(0);
    long last = quiet.stream().mapToLong(one -> one.cost().last()).max().orElse(0);
    if (quiet.size() < 2
        || nanos < LEAST.toNanos()
        || CarrierTime.shareThen(nanos, last - first, snapshot) < MUCH) {
      return null;
    }
    long times = quiet.stream().mapToLong(one -> one.cost().count()).sum();
    long queued = quiet.stream().mapToLong(hotspot -> hotspot.extent().queued()).max().orElse(-1);
    boolean isShareKnown = quiet.stream().allMatch(one -> one.extent().share() >= 0);
    double impact = quiet.stream().mapToDouble(hotspot -> hotspot.extent().share()).sum();
    return new Finding(
        kind,
        Severity.WARNING,
        null,
        isShareKnown ? impact : -1,
        null,
        List.of(),
        null,
        new CarrierFacts.ManyPlaces(
            quiet.getFirst().blame().cause(),
            quiet.size(),
            times,
            nanos,
            queued,
            mostCostly(quiet),
            change(quiet, nanos, snapshot)),
        null);
  }

  private static List<Part> mostCostly(List<Hotspot> quiet) {
    return quiet.stream()
        .filter(one -> one.blame().site() != null)
        .limit(SHOWN)
        .map(one -> new Part(Objects.requireNonNull(one.blame().site()), one.cost().totalNanos()))
        .toList();
  }

  /** That of a library if it takes most of the time. */
  private static Change change(List<Hotspot> quiet, long nanos, Snapshot snapshot) {
    Map<Change, Long> changes = new HashMap<>();
    for (Hotspot one : quiet) {
      changes.merge(HeldCure.of(one, snapshot), one.cost().totalNanos(), Long::sum);
    }
    Map.Entry<Change, Long> most =
        changes.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    return most.getValue() > nanos / 2 ? most.getKey() : HeldCure.ofMany(quiet, snapshot);
  }
}
