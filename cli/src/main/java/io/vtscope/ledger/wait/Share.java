package io.vtscope.ledger.wait;

/**
 * A share of a population, estimated from a random sample, 0 to 1. The bounds have 95 % confidence.
 *
 * @param count matches in the sample
 * @param of sample size
 */
public record Share(long count, long of, double value, double low, double high) {
  /** Quantile of the normal distribution. */
  private static final double Z = 1.96;

  /**
   * Computes Wilson's bounds, which hold for small counts.
   *
   * @param all size of the population
   */
  static Share of(long count, long of, long all) {
    if (of == 0) {
      return new Share(0, 0, 0, 0, all == 0 ? 0 : 1);
    }
    double share = Math.min(1, (double) count / of);
    if (of >= all) {
      return new Share(count, of, share, share, share);
    }
    double z2 = Z * Z / of;
    double middle = (share + z2 / 2) / (1 + z2);
    double half = halfWidth(share, (double) of);
    return new Share(count, of, share, Math.max(0, middle - half), Math.min(1, middle + half));
  }

  /** Half the width of Wilson's interval. */
  static double halfWidth(double share, double of) {
    double z2 = Z * Z / of;
    return Z / (1 + z2) * Math.sqrt(share * (1 - share) / of + z2 / of / 4);
  }

  /** Converts to a larger population. */
  Share within(long part, long all) {
    double partOfAll = all == 0 ? 0 : (double) part / all;
    return new Share(count, of, partOfAll * value, partOfAll * low, partOfAll * high);
  }

  /** Adds shares of separate samples. Their errors are independent (Zou and Donner, 2008). */
  Share and(Share other) {
    double both = value + other.value;
    return new Share(
        count + other.count,
        of + other.of,
        both,
        Math.max(0, both - Math.hypot(value - low, other.value - other.low)),
        Math.min(1, both + Math.hypot(high - value, other.high - other.value)));
  }

  /** Whether all were sampled. */
  public boolean isExact() {
    return low == high;
  }
}
