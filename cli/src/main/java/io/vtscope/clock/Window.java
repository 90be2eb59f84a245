package io.vtscope.clock;

/**
 * The period to which shares refer. It begins with the first virtual thread or, if unknown, with
 * the recording.
 *
 * @param from nanoseconds since the epoch; 0 if nothing was recorded
 * @param gaps time between recordings, nanoseconds
 * @param startUp recorded time before it, nanoseconds
 */
public record Window(long from, long to, long gaps, long startUp) {
  public long nanos() {
    return to - from - gaps;
  }

  public double seconds() {
    return nanos() / 1e9;
  }

  public long recordedNanos() {
    return nanos() + startUp;
  }

  /** When the first recording began, if no gap precedes {@code from}. */
  public long recordedFrom() {
    return from - startUp;
  }
}
