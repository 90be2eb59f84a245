package io.vtscope.finding;

import io.vtscope.blame.Cause;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.pin.Hotspot;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Places that pin for little each, and together for much: no place says so by itself. */
final class ManyPlaces {
  /** Of the carriers' time: ten times what a single place is told for. */
  private static final double MUCH = 0.1;

  /** Less than this is over before anyone could have noticed, and may be a program's beginning. */
  private static final Duration LEAST = Duration.ofSeconds(1);

  private static final int SHOWN = 3;

  private ManyPlaces() {}

  /**
   * One finding for them all; null where they do not come to much.
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
    long queued = quiet.stream().mapToLong(Hotspot::queued).max().orElse(-1);
    boolean isShareKnown = quiet.stream().allMatch(one -> one.impact() >= 0);
    double impact = quiet.stream().mapToDouble(Hotspot::impact).sum();
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("places", quiet.size());
    evidence.put("pins", times);
    evidence.put("carrierMillis", nanos / 1e6);
    if (queued >= 0) {
      evidence.put("queuedMeanwhile", queued);
    }
    return new Finding(
            kind,
            Severity.WARNING,
            "%d places %s, none of which takes much, together held carriers %s, %s in a window of %s%s%s. The most costly: %s."
                .formatted(
                    quiet.size(),
                    quiet.getFirst().cause() == Cause.NATIVE
                        ? "that block below a native frame"
                        : "that hold a monitor while they block",
                    Amounts.count(times, "time"),
                    Amounts.time(nanos),
                    Amounts.time(snapshot.window().nanos()),
                    isShareKnown ? CarrierTime.share(impact, nanos, snapshot) : "",
                    queued > 0
                        ? "; meanwhile up to "
                            + Amounts.count(queued, "virtual thread")
                            + " waited for a carrier"
                        : "",
                    mostCostly(quiet)),
            null,
            List.of(),
            null,
            null,
            isShareKnown ? impact : 0,
            remedy(quiet, nanos, snapshot),
            evidence,
            null)
        .about("many places");
  }

  private static String mostCostly(List<Hotspot> quiet) {
    return quiet.stream()
        .filter(one -> one.site() != null)
        .limit(SHOWN)
        .map(one ->
            Objects.requireNonNull(one.site()).name()
                + " ("
                + Amounts.time(one.cost().totalNanos())
                + ")")
        .collect(Collectors.joining(", "));
  }

  /** That of a library, where most of it is one's. */
  private static String remedy(List<Hotspot> quiet, long nanos, Snapshot snapshot) {
    Map<String, Long> remedies = new HashMap<>();
    for (Hotspot one : quiet) {
      remedies.merge(HoldRemedy.of(one, snapshot), one.cost().totalNanos(), Long::sum);
    }
    Map.Entry<String, Long> most =
        remedies.entrySet().stream().max(Map.Entry.comparingByValue()).orElseThrow();
    return most.getValue() > nanos / 2 ? most.getKey() : HoldRemedy.ofMany(quiet, snapshot);
  }
}
