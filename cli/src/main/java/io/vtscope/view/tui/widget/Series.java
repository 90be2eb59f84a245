package io.vtscope.view.tui.widget;

import io.vtscope.view.format.Sparkline;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;

/** A chart's data: the maximum per bar. */
public final class Series {
  /** The last bars that count as now. */
  private static final int RECENT = 3;

  /** NaN if nothing was seen. */
  private final double[] values;

  Series(double[] values) {
    this.values = values;
  }

  /**
   * Points in time as bars.
   *
   * @param hold nanoseconds that a point stands for
   */
  public static <P> Series of(
      List<P> points,
      ToLongFunction<P> at,
      ToDoubleFunction<P> value,
      long from,
      long to,
      long hold,
      int bars) {
    double[] values = new double[Math.max(1, bars)];
    Arrays.fill(values, Double.NaN);
    double length = Math.max(1, to - from);
    for (P point : points) {
      double figure = value.applyAsDouble(point);
      long begin = at.applyAsLong(point);
      if (!Double.isNaN(figure) && begin + hold > from && begin <= to) {
        int first = bar(begin - from, length, values.length);
        int last = bar(begin + hold - from, length, values.length);
        for (int i = first; i <= last; i++) {
          values[i] = Double.isNaN(values[i]) ? figure : Math.max(values[i], figure);
        }
      }
    }
    return new Series(values);
  }

  private static int bar(long since, double length, int bars) {
    return (int) Math.max(0, Math.min(bars - 1, since / length * bars));
  }

  public static Series empty(int bars) {
    double[] values = new double[Math.max(1, bars)];
    Arrays.fill(values, Double.NaN);
    return new Series(values);
  }

  /** The latest recent value; NaN for none. */
  double now() {
    for (int i = values.length - 1; i >= 0 && i >= values.length - RECENT; i--) {
      if (!Double.isNaN(values[i])) {
        return values[i];
      }
    }
    return Double.NaN;
  }

  /** Adds bar by bar; ignores missing values. */
  public Series plus(Series other) {
    double[] sum = values.clone();
    for (int i = 0; i < sum.length; i++) {
      double more = other.values[i];
      sum[i] = Double.isNaN(sum[i]) ? more : Double.isNaN(more) ? sum[i] : sum[i] + more;
    }
    return new Series(sum);
  }

  public static Series last(double[] values, int bars) {
    int from = Math.max(0, values.length - bars);
    return new Series(Arrays.copyOfRange(values, from, Math.max(from, values.length)));
  }

  public boolean isEmpty() {
    return Arrays.stream(values).allMatch(Double::isNaN);
  }

  public double greatest() {
    return Arrays.stream(values).filter(value -> !Double.isNaN(value)).max().orElse(0);
  }

  public String spark() {
    return Sparkline.of(values, false);
  }

  /** Top row first. */
  public List<String> bars(int rows) {
    double greatest = Math.max(greatest(), Double.MIN_NORMAL);
    String[] lines = new String[rows];
    for (int row = 0; row < rows; row++) {
      StringBuilder line = new StringBuilder();
      for (double value : values) {
        double eighths = Double.isNaN(value) ? 0 : value / greatest * rows * 8;
        int here = (int) Math.round(eighths) - (rows - 1 - row) * 8;
        boolean floor = row == rows - 1 && !Double.isNaN(value);
        line.append(" ▁▂▃▄▅▆▇█".charAt(Math.max(floor ? 1 : 0, Math.min(8, here))));
      }
      lines[row] = line.toString();
    }
    return List.of(lines);
  }
}
