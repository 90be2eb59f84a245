package io.vtscope.view.text;

import io.vtscope.aggregate.Carriers;
import io.vtscope.aggregate.SchedulingDelay;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.finding.Amounts;
import io.vtscope.view.format.Sparkline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The pool of carriers: a sentence, and a row of bars for each of its figures over the window. */
final class CarriersText {
  static final String NOTHING = "no virtual thread was seen";

  private static final int MOST_BARS = 60;

  private final Carriers carriers;
  private final Snapshot.Window window;
  private final boolean ascii;

  CarriersText(Carriers carriers, Snapshot.Window window, boolean ascii) {
    this.carriers = carriers;
    this.window = window;
    this.ascii = ascii;
  }

  String sentence() {
    List<String> parts = new ArrayList<>();
    if (carriers.parallelism() > 0) {
      parts.add("parallelism " + carriers.parallelism());
    }
    if (carriers.peakPool() > 0) {
      parts.add(
          "pool up to %d%s"
              .formatted(
                  carriers.peakPool(),
                  carriers.maxPoolSize() > 0 ? " of at most " + carriers.maxPoolSize() : ""));
    }
    if (carriers.peakQueued() > 0) {
      parts.add(
          "up to " + Amounts.count(carriers.peakQueued(), "virtual thread") + " waited for one");
    }
    if (carriers.pinnedNanos() > 0) {
      parts.add("pinned for " + Amounts.time(carriers.pinnedNanos()));
    }
    SchedulingDelay delay = carriers.delay();
    if (delay != null && delay.count() > 0) {
      parts.add(
          "a new virtual thread waited %s for a carrier, %s at most (%s)"
              .formatted(
                  Amounts.time(delay.p50Nanos()),
                  Amounts.time(delay.maxNanos()),
                  Amounts.count(delay.count(), "trial")));
    }
    return parts.isEmpty() ? NOTHING : String.join(", ", parts);
  }

  List<String> bars() {
    boolean sampled = carriers.timeline().stream().anyMatch(Carriers.Point::sampled);
    List<String> rows = new ArrayList<>();
    if (sampled) {
      row(rows, "pool", point -> point.sampled() ? point.pool() : Double.NaN);
      row(rows, "mounted", point -> point.sampled() ? point.mounted() : Double.NaN);
      row(rows, "queued", point -> point.sampled() ? point.queued() : Double.NaN);
    }
    if (carriers.budget() != null) {
      row(rows, "held", point -> point.held() >= 0 ? point.held() : Double.NaN);
    } else if (carriers.pinnedNanos() > 0) {
      row(rows, "pinned", Carriers.Point::pinned);
    }
    return rows;
  }

  private void row(List<String> rows, String name, ToDoubleFunction<Carriers.Point> figure) {
    long steps = Math.max(1, Math.ceilDiv(window.to() - window.from(), carriers.step()));
    int bars = (int) Math.min(MOST_BARS, steps);
    double[] values = new double[bars];
    Arrays.fill(values, Double.NaN);
    for (Carriers.Point point : carriers.timeline()) {
      long step = Math.max(0, (point.at() - window.from()) / carriers.step());
      int bar = (int) Math.min(bars - 1, step * bars / steps);
      double value = figure.applyAsDouble(point);
      if (!Double.isNaN(value)) {
        values[bar] = Double.isNaN(values[bar]) ? value : Math.max(values[bar], value);
      }
    }
    bridge(values);
    double greatest = Arrays.stream(values).filter(v -> !Double.isNaN(v)).max().orElse(0);
    String most =
        greatest == Math.rint(greatest) ? "" + (long) greatest : "%.1f".formatted(greatest);
    rows.add("%-8s|%s| up to %s".formatted(name, Sparkline.of(values, ascii), most));
  }

  /** Looks a little more than a step apart leave out a bar here and there: no gap in what was. */
  private static void bridge(double[] values) {
    for (int i = values.length - 2; i > 0; i--) {
      if (Double.isNaN(values[i]) && !Double.isNaN(values[i - 1])) {
        values[i] = Double.isNaN(values[i + 1]) ? Double.NaN : values[i - 1];
      }
    }
  }
}
