package io.vtscope.ledger.wait;

/**
 * How many of those that were looked at, and what that says of all. Where not all were looked at
 * they were chosen at random, and the true share lies between two bounds.
 *
 * @param count of those that were looked at
 * @param of so many were looked at
 * @param value what the true share most likely is, 0 to 1
 * @param low the true share is at least this, 0 to 1, with a confidence of 95 %
 * @param high the true share is at most this, 0 to 1, with a confidence of 95 %
 */
public record Share(long count, long of, double value, double low, double high) {
  /** Of the normal distribution, for a confidence of 95 %. */
  private static final double Z = 1.96;

  /**
   * The bounds are E. B. Wilson's, which hold for small counts too.
   *
   * @param all the size of the population that the sample was taken from
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
    double half = Z / (1 + z2) * Math.sqrt(share * (1 - share) / of + z2 / of / 4);
    return new Share(count, of, share, Math.max(0, middle - half), Math.min(1, middle + half));
  }

  /** The same share in a larger population that contains the first one. */
  Share within(long part, long all) {
    double partOfAll = all == 0 ? 0 : (double) part / all;
    return new Share(count, of, partOfAll * value, partOfAll * low, partOfAll * high);
  }

  /**
   * Both shares of the same whole, of whom others were looked at. The bounds are further from the
   * value than those of either, and not as far as both together, as chance hardly errs to one side
   * in both (G. Y. Zou and A. Donner, 2008).
   */
  Share and(Share other) {
    double both = value + other.value;
    return new Share(
        count + other.count,
        of + other.of,
        both,
        Math.max(0, both - Math.hypot(value - low, other.value - other.low)),
        Math.min(1, both + Math.hypot(high - value, other.high - other.value)));
  }

  /** Whether all were looked at. */
  public boolean isExact() {
    return low == high;
  }
}
