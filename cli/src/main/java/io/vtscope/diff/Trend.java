package io.vtscope.diff;

/** How something has changed, most urgent first. */
public enum Trend {
  NEW,
  WORSE,
  BETTER,
  GONE,
  /** Within the variation between runs of one program. */
  SAME;

  /** Runs with equal load differ by a tenth or more. */
  public static final double NOTABLE = 0.2;

  /**
   * The trend of a figure for which less is better.
   *
   * @param least smaller differences are ignored
   */
  static Trend of(double before, double after, double least) {
    double difference = Math.abs(after - before);
    if (difference < least || difference < NOTABLE * Math.max(before, after)) {
      return SAME;
    }
    return after > before ? WORSE : BETTER;
  }
}
