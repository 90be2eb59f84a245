package io.vtscope.diff;

import io.vtscope.clock.Budget;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.diff.Figure.Unit;
import io.vtscope.report.Report;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Compares the carrier pools of two reports. */
final class CarrierFigures {
  /** Start-up alone varies by this share. */
  private static final double LEAST_SHARE = 0.001;

  private static final double LEAST_CARRIERS = 1;

  /** Delays come from few samples and include noise. */
  private static final double LEAST_DELAY_NANOS = 10e6;

  private CarrierFigures() {}

  static List<Figure> of(Side before, Side after) {
    Report old = before.report();
    Report now = after.report();
    return List.of(
        Figure.of(
            "pinned per minute",
            Unit.NANOS_PER_MINUTE,
            before.perMinute(old.pinnedNanos()),
            after.perMinute(now.pinnedNanos()),
            FindingChanges.LEAST_NANOS),
        share("pinned, of carrier time", old.pinnedShare(), now.pinnedShare()),
        share("pinned or blocked, sampled", held(old), held(now)),
        Figure.of("peak carriers", Unit.COUNT, peak(old), peak(now), LEAST_CARRIERS),
        delay("start delay, median", old, now, SchedulingDelay::p50Nanos),
        delay("start delay, p99", old, now, SchedulingDelay::p99Nanos),
        delay("start delay, longest", old, now, SchedulingDelay::maxNanos));
  }

  private static Figure share(String name, double before, double after) {
    return Figure.of(name, Unit.SHARE, before, after, LEAST_SHARE);
  }

  private static double held(Report report) {
    Budget budget = report.carriers().budget();
    return budget == null || budget.total() == 0 ? -1 : (double) budget.held() / budget.total();
  }

  private static double peak(Report report) {
    return report.carriers().peakPool() == 0 ? -1 : report.carriers().peakPool();
  }

  private static Figure delay(
      String name, Report before, Report after, ToLongFunction<SchedulingDelay> of) {
    return Figure.of(
        name,
        Unit.NANOS,
        delay(before.carriers().delay(), of),
        delay(after.carriers().delay(), of),
        LEAST_DELAY_NANOS);
  }

  private static double delay(@Nullable SchedulingDelay delay, ToLongFunction<SchedulingDelay> of) {
    return delay == null || delay.count() == 0 ? -1 : of.applyAsLong(delay);
  }
}
