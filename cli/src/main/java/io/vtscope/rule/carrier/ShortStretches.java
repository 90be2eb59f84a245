package io.vtscope.rule.carrier;

import io.vtscope.clock.Budget;
import io.vtscope.clock.Cost;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LoadFacts.Late;
import io.vtscope.finding.LoadFacts.Running;
import io.vtscope.finding.LoadFacts.Samples;
import io.vtscope.finding.LoadFacts.ShortRuns;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.CarrierWork;
import io.vtscope.ledger.carrier.Monopoly;
import io.vtscope.ledger.carrier.RunningPlace;
import io.vtscope.rule.base.CarrierTime;
import io.vtscope.rule.base.HeldFindings;
import io.vtscope.rule.base.Spell;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A rule for code that computes in stretches of about a tenth of a second, one after the other.
 * Samples that are as far apart see hardly any of them twice. Others wait for a carrier all the
 * same.
 */
final class ShortStretches {
  /**
   * The least mean length of a stretch. A person notices a tenth of a second. Samples tell it to a
   * third, or to a half if few carriers keep step. Tasks of 50 ms and less are below.
   */
  private static final Duration LONG = Duration.ofMillis(60);

  /** The part of the samples of running virtual threads; else there is no one place to change. */
  private static final double MOST = 2 / 3.0;

  private static final int LEAST_SAMPLES = 10;

  private ShortStretches() {}

  /**
   * The window, or the longest part of it, in which one place computes so and new virtual threads
   * wait so long that someone would notice. Null if there is none, or if another finding says what
   * held the carriers then.
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
      if (one.code().yields() || LongStretches.harms(one, snapshot)) {
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

  /** By the samples it ran for seconds, so the delays are not those of a burst. */
  private static boolean isLong(SchedulingDelay delay) {
    return delay.p50Nanos() >= SchedulingDelay.GIVEN_UP_NANOS || LongDelays.are(delay);
  }

  private static boolean computes(CarrierWork work) {
    Budget budget = work.budget();
    return budget != null && work.cpuNanos() >= 0 && !work.hardlyComputed(budget.running());
  }

  /** About the code that runs most in a period. */
  static Finding finding(Kind kind, CarrierPeriod period, Snapshot whole) {
    RunningPlace place = Objects.requireNonNull(period.mostRun());
    SchedulingDelay delay = Objects.requireNonNull(period.work().delay());
    Budget budget = period.work().budget();
    double share = (double) place.samples() / place.ofSamples();
    long nanos = budget == null ? 0 : (long) (share * budget.running());
    return new Finding(
        kind,
        Severity.WARNING,
        null,
        CarrierTime.ofAll(nanos, whole),
        place.site(),
        List.of(),
        place.artifact(),
        new ShortRuns(
            Running.COMPUTES,
            place.stretchNanos(),
            period.window().nanos(),
            new Samples(place.samples(), place.ofSamples(), nanos),
            Late.of(delay)),
        place.stack());
  }
}
