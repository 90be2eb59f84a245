package io.vtscope.clock;

/**
 * The stretch of time that shares and counts are of. It begins with the first virtual thread, or
 * with the recording if it is unknown which was the first.
 *
 * @param from nanoseconds since the epoch; 0 where nothing was recorded
 * @param gaps the part of it between recordings, nanoseconds
 * @param startUp recorded time before it, without a virtual thread, nanoseconds
 */
public record Window(long from, long to, long gaps, long startUp) {
  /** The recorded time, nanoseconds: shares are parts of it. */
  public long nanos() {
    return to - from - gaps;
  }

  /** The recorded time, seconds. */
  public double seconds() {
    return nanos() / 1e9;
  }

  /** The recorded time with the start-up, nanoseconds. */
  public long recordedNanos() {
    return nanos() + startUp;
  }

  /** When the first recording began, nanoseconds since the epoch, if there is no earlier gap. */
  public long recordedFrom() {
    return from - startUp;
  }
}
