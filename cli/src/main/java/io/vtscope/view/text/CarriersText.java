package io.vtscope.view.text;

import io.vtscope.clock.Window;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.TimelinePoint;
import io.vtscope.view.format.Sparkline;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** Bars for the carrier pool's figures over the window. */
final class CarriersText {
  private static final int MOST_BARS = 60;

  /** Space for "mounted |" and "| up to 1000". */
  private static final int BESIDE_BARS = 25;

  private final Carriers carriers;
  private final Window window;
  private final boolean ascii;
  private final int mostBars;

  CarriersText(Carriers carriers, Window window, boolean ascii, int width) {
    this.carriers = carriers;
    this.window = window;
    this.ascii = ascii;
    this.mostBars = Math.min(MOST_BARS, width - BESIDE_BARS);
  }

  List<String> bars() {
    boolean sampled = carriers.timeline().stream().anyMatch(TimelinePoint::sampled);
    List<String> rows = new ArrayList<>();
    if (sampled) {
      row(rows, "pool", point -> point.sampled() ? point.pool() : Double.NaN);
      row(rows, "mounted", point -> point.sampled() ? point.mounted() : Double.NaN);
      row(rows, "queued", point -> point.sampled() ? point.queued() : Double.NaN);
    }
    if (carriers.budget() != null) {
      row(rows, "held", point -> point.held() >= 0 ? point.held() : Double.NaN);
    } else if (carriers.pinnedNanos() > 0) {
      row(rows, "pinned", TimelinePoint::pinned);
    }
    return rows;
  }

  private void row(List<String> rows, String name, ToDoubleFunction<TimelinePoint> figure) {
    long steps = Math.max(1, Math.ceilDiv(window.to() - window.from(), carriers.step()));
    int bars = (int) Math.min(mostBars, steps);
    double[] values = new double[bars];
    Arrays.fill(values, Double.NaN);
    for (TimelinePoint point : carriers.timeline()) {
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

  /** Fills single gaps of slightly late samples. */
  private static void bridge(double[] values) {
    for (int i = values.length - 2; i > 0; i--) {
      if (Double.isNaN(values[i]) && !Double.isNaN(values[i - 1])) {
        values[i] = Double.isNaN(values[i + 1]) ? Double.NaN : values[i - 1];
      }
    }
  }
}
