package io.vtscope.probe;

/** Lengths of time in events. */
public final class Timespans {
  /** One that is not known: {@code jfr} shows it as N/A. JDK Mission Control shows the number. */
  public static final long NONE = Long.MIN_VALUE;

  private Timespans() {}

  /**
   * As an event has it.
   *
   * @param nanos less than 0 where it is not known
   */
  public static long of(long nanos) {
    return nanos < 0 ? NONE : nanos;
  }
}
