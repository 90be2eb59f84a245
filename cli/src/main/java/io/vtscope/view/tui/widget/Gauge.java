package io.vtscope.view.tui.widget;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** A figure: its name, what it is now, how it has been, and the most that it was. */
public final class Gauge {
  private static final int LABEL = 17;
  private static final int NOW = 9;
  private static final int MOST = 16;

  private final int width;
  private final int rows;

  /**
   * @param rows of a chart
   */
  public Gauge(int width, int rows) {
    this.width = width;
    this.rows = rows;
  }

  /** How many bars there is room for. */
  public static int bars(int width) {
    return Math.max(4, width - LABEL - NOW - MOST - 2);
  }

  /**
   * As many lines as the chart has; the words stand in the last.
   *
   * @param words how a value is written, with its unit
   */
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

  /** The line of a figure that is unknown. */
  static Line missing(String label) {
    return Line.of(Role.DIM, Fit.left(label, LABEL, "") + "unknown");
  }

  /** As many of the lines as there is room for. */
  public static List<Line> first(List<Line> lines, int height) {
    return lines.subList(0, Math.max(0, Math.min(height, lines.size())));
  }
}
