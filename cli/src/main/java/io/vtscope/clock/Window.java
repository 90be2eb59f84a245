package io.vtscope.clock;

/**
 * The stretch of time that is summed up.
 *
 * @param from nanoseconds since the epoch; 0 where nothing was recorded
 * @param gaps of it lie between recordings, nanoseconds
 */
public record Window(long from, long to, long gaps) {
  /** The recorded time, nanoseconds: shares are parts of it. */
  public long nanos() {
    return to - from - gaps;
  }

  /** The recorded time, seconds. */
  public double seconds() {
    return nanos() / 1e9;
  }
}
