package io.vtscope.rule.base;

/** How many of few samples say something. */
public final class Chance {
  /** What by chance is so seldom is taken for none. */
  private static final double SELDOM = 0.05;

  private Chance() {}

  /**
   * Whether a place that takes this share of the time would by chance hardly ever have so many of
   * the samples: of a half five of five (3 %) or seven of eight (3.5 %), of a third three of three
   * (4 %).
   */
  public static boolean isNone(long samples, long of, double share) {
    double one = Math.pow(share, (double) of); // all of them
    double sum = 0;
    for (long in = of; in >= samples; in--) {
      sum += one;
      one *= (double) in / (of - in + 1) * (1 - share) / share; // one of them less
    }
    return sum < SELDOM;
  }
}
