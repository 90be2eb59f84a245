package io.vtscope.probe;

/** Durations in events. */
public final class Timespans {
  /** An unknown duration. {@code jfr} shows N/A; JDK Mission Control shows the number. */
  public static final long NONE = Long.MIN_VALUE;

  private Timespans() {}

  public static long of(long nanos) {
    return nanos < 0 ? NONE : nanos;
  }
}
