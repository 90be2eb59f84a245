package io.vtscope.clock;

/**
 * The stretch of time that is summed up.
 *
 * @param from nanoseconds since the epoch; 0 where nothing was recorded
 * @param gaps of it lie between recordings, nanoseconds
 */
public record Window(long from, long to, long gaps) {
  /** How much of it was recorded, of which shares are. */
  public long nanos() {
    return to - from - gaps;
  }

  /** How much of it was recorded, in seconds. */
  public double seconds() {
    return nanos() / 1e9;
  }
}
