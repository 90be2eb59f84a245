package io.vtscope.view.tui.widget;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** A figure's name, current value, chart and maximum. */
public final class Gauge {
  private static final int LABEL = 17;
  private static final int NOW = 9;
  private static final int MOST = 16;

  private final int width;
  private final int rows;

  public Gauge(int width, int rows) {
    this.width = width;
    this.rows = rows;
  }

  public static int bars(int width) {
    return Math.max(4, width - LABEL - NOW - MOST - 2);
  }

  /** One line per chart row, the words in the last. */
  public List<Line> lines(String label, Series series, DoubleFunction<String> words) {
    if (series.isEmpty()) {
      return List.of(missing(label));
    }
    List<String> bars = rows == 1 ? List.of(series.spark()) : series.bars(rows);
    List<Line> lines = new ArrayList<>();
    if (rows > 1) {
      lines.add(Line.EMPTY);
    }
    for (int i = 0; i < bars.size(); i++) {
      boolean last = i == bars.size() - 1;
      double now = series.now();
      String value = Double.isNaN(now) ? "-" : words.apply(now);
      String most = " up to " + words.apply(series.greatest());
      lines.add(
          Line.of(Role.DIM, Fit.left(last ? label : "", LABEL, ""))
              .and(Fit.right(last ? value : "", NOW, ""))
              .and("  ")
              .and(Role.CHART, Fit.left(bars.get(i), bars(width), ""))
              .and(Role.DIM, last ? Fit.cut(most, MOST, "") : ""));
    }
    return lines;
  }

  static Line missing(String label) {
    return Line.of(Role.DIM, Fit.left(label, LABEL, "") + "unknown");
  }

  public static List<Line> first(List<Line> lines, int height) {
    return lines.subList(0, Math.max(0, Math.min(height, lines.size())));
  }
}
