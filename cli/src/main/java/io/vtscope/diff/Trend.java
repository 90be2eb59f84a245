package io.vtscope.diff;

/** How something has changed, what needs attention first. */
public enum Trend {
  NEW,
  WORSE,
  BETTER,
  GONE,
  /** About the same: within what two runs of one program differ by. */
  SAME;

  /** Two runs of one load differ by a tenth or more, and percentiles are known to 6 %. */
  public static final double NOTABLE = 0.2;

  /**
   * Of a figure that is better the smaller it is.
   *
   * @param least a smaller difference is none, whatever its share
   */
  static Trend of(double before, double after, double least) {
    double difference = Math.abs(after - before);
    if (difference < least || difference < NOTABLE * Math.max(before, after)) {
      return SAME;
    }
    return after > before ? WORSE : BETTER;
  }
}
