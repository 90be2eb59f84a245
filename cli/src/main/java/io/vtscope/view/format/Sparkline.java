package io.vtscope.view.format;

import java.util.Arrays;

/** Draws numbers as bars. */
public final class Sparkline {
  private static final String BARS = "▁▂▃▄▅▆▇█";
  private static final String ASCII = "_.-=+*%#";

  private Sparkline() {}

  /**
   * One character per value, as high as its share of the greatest.
   *
   * @param values NaN for a blank
   */
  public static String of(double[] values, boolean ascii) {
    String bars = ascii ? ASCII : BARS;
    double greatest = Arrays.stream(values).filter(v -> !Double.isNaN(v)).max().orElse(0);
    StringBuilder line = new StringBuilder();
    for (double value : values) {
      if (Double.isNaN(value)) {
        line.append(' ');
      } else {
        double share = greatest > 0 ? value / greatest : 0;
        line.append(bars.charAt((int) Math.min(7, Math.round(share * 7))));
      }
    }
    return line.toString();
  }
}
