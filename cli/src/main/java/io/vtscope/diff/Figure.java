package io.vtscope.diff;

/**
 * A figure of both sides; the smaller the better.
 *
 * @param name for people
 * @param before -1 where it is not known, as after
 * @param trend {@link Trend#SAME} where one of them is not known
 */
public record Figure(String name, Unit unit, double before, double after, Trend trend) {

  /** What a figure is measured in. */
  public enum Unit {
    /** Of one. */
    SHARE,
    COUNT,
    NANOS,
    COUNT_PER_MINUTE,
    /** Nanoseconds of carrier time in a minute of the window. */
    NANOS_PER_MINUTE
  }

  static Figure of(String name, Unit unit, double before, double after, double least) {
    boolean known = before >= 0 && after >= 0;
    return new Figure(
        name, unit, before, after, known ? Trend.of(before, after, least) : Trend.SAME);
  }

  /** Whether both sides know it. */
  public boolean isKnown() {
    return before >= 0 && after >= 0;
  }
}
