package io.vtscope.diff;

/**
 * A figure of both sides; smaller is better.
 *
 * @param before -1 if unknown; so is {@code after}
 * @param trend {@link Trend#SAME} if either is unknown
 */
public record Figure(String name, Unit unit, double before, double after, Trend trend) {

  /** The unit of a figure. */
  public enum Unit {
    /** 0 to 1. */
    SHARE,
    COUNT,
    NANOS,
    COUNT_PER_MINUTE,
    /** Carrier nanoseconds per minute of the window. */
    NANOS_PER_MINUTE
  }

  static Figure of(String name, Unit unit, double before, double after, double least) {
    boolean known = before >= 0 && after >= 0;
    return new Figure(
        name, unit, before, after, known ? Trend.of(before, after, least) : Trend.SAME);
  }

  public boolean isKnown() {
    return before >= 0 && after >= 0;
  }
}
