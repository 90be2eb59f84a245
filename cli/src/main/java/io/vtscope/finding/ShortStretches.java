package io.vtscope.finding;

import io.vtscope.clock.Budget;
import io.vtscope.clock.Cost;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.CarrierWork;
import io.vtscope.ledger.carrier.Monopoly;
import io.vtscope.ledger.carrier.RunningPlace;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Computing in stretches of about a tenth of a second, one after the other: looks that are as far
 * apart follow hardly any of them, and others wait for a carrier as long as for one that is longer.
 */
final class ShortStretches {
  /**
   * A person notices a tenth of a second. Looks say how long a stretch is to a third, of few
   * carriers that keep step to a half; tasks of 50 ms and less are below.
   */
  private static final Duration LONG = Duration.ofMillis(60);

  /** No more exact is what is told. */
  private static final long ROUNDED = 10_000_000;

  /** Of the samples of running virtual threads: else there is no one place to change. */
  private static final double MOST = 2 / 3.0;

  private static final int LEAST_SAMPLES = 10;

  private ShortStretches() {}

  /**
   * The window, or the longest part of it, in which one place computes so while new virtual threads
   * waited so long that someone would notice; null where there is none, or another finding says
   * what held the carriers then.
   */
  static @Nullable CarrierPeriod harmful(Snapshot snapshot, List<Finding> found) {
    List<Cost> others = new ArrayList<>();
    for (Finding finding : found) {
      if (HeldFindings.isLoud(finding)) {
        if (finding.cost() == null) {
          return null;
        }
        others.add(finding.cost());
      }
    }
    for (Monopoly one : snapshot.monopolies()) {
      if (one.yields() || MonopolyWords.harms(one, snapshot)) {
        others.add(one.cost());
      }
    }
    if (others.isEmpty() && harms(snapshot.whole())) {
      return snapshot.whole();
    }
    CarrierPeriod spell =
        Spell.longest(
            snapshot,
            then ->
                others.stream().noneMatch(other -> overlaps(other, then)) && computesInOne(then));
    return spell != null && harms(spell) ? spell : null;
  }

  private static boolean overlaps(Cost cost, CarrierPeriod then) {
    return cost.first() < then.window().to() && cost.last() > then.window().from();
  }

  private static boolean harms(CarrierPeriod period) {
    RunningPlace most = period.mostRun();
    SchedulingDelay delay = period.work().delay();
    return most != null
        && delay != null
        && most.stretchNanos() >= LONG.toNanos()
        && most.samples() >= LEAST_SAMPLES
        && computesInOne(period)
        && isLong(delay);
  }

  private static boolean computesInOne(CarrierPeriod period) {
    RunningPlace most = period.mostRun();
    return most != null && most.samples() >= MOST * most.ofSamples() && computes(period.work());
  }

  /** It has run for seconds, as the samples say: so it is no burst that half of all wait behind. */
  private static boolean isLong(SchedulingDelay delay) {
    return delay.p50Nanos() >= SchedulingDelay.GIVEN_UP_NANOS
        || SchedulingDelayDetector.isLong(delay);
  }

  private static boolean computes(CarrierWork work) {
    Budget budget = work.budget();
    return budget != null && work.cpuNanos() >= 0 && !work.hardlyComputed(budget.running());
  }

  /** "app.Hash.sum computes for long stretches: about 100 ms at a time, ...". */
  static Finding finding(Kind kind, String remedy, CarrierPeriod period, Snapshot whole) {
    RunningPlace place = Objects.requireNonNull(period.mostRun());
    SchedulingDelay delay = period.work().delay();
    Budget budget = period.work().budget();
    double share = (double) place.samples() / place.ofSamples();
    long nanos = budget == null ? 0 : (long) (share * budget.running());
    double impact = CarrierTime.ofAll(nanos, whole);
    long longest = delay == null ? 0 : delay.maxNanos();
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("stretchMillis", place.stretchNanos() / 1e6);
    evidence.put("samples", place.samples());
    evidence.put("ofSamples", place.ofSamples());
    evidence.put("delayMaxMillis", longest / 1e6);
    return new Finding(
        kind,
        Severity.WARNING,
        "%s%s computes for long stretches: about %s at a time, and by samples about %s in %s%s; meanwhile new virtual threads waited up to %s for a carrier."
            .formatted(
                place.site().name(),
                HoldWords.in(place.artifact()),
                Amounts.time((place.stretchNanos() + ROUNDED / 2) / ROUNDED * ROUNDED),
                Amounts.time(nanos),
                Spell.of(period, whole),
                CarrierTime.share(impact, nanos, period.window(), whole),
                Amounts.time(longest)),
        place.site(),
        List.of(),
        place.artifact(),
        null,
        impact,
        remedy,
        evidence,
        place.stack());
  }
}
