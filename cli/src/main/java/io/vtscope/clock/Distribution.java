package io.vtscope.clock;

import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;

/** Durations by length, counted once. Immutable. Lengths are exact to 6 %. */
public final class Distribution {
  private final Histogram lengths = new Histogram();
  private final long totalNanos;

  Distribution(Histogram lengths, long totalNanos) {
    this.lengths.count(lengths);
    this.totalNanos = totalNanos;
  }

  /** Counts durations for a distribution. */
  public static Distribution of(long... nanos) {
    Histogram lengths = new Histogram();
    Arrays.stream(nanos).forEach(lengths::count);
    return new Distribution(lengths, LongStream.of(nanos).sum());
  }

  public long totalNanos() {
    return totalNanos;
  }

  /**
   * Counts the durations between bounds.
   *
   * @param bounds ascending nanoseconds; each belongs to the interval below it
   * @return one count more than bounds: the last is of longer durations
   */
  public List<Long> counts(List<Long> bounds) {
    long[] upTo = new long[bounds.size() + 1];
    for (int i = 0; i < bounds.size(); i++) {
      upTo[i] = lengths.upTo(bounds.get(i));
    }
    upTo[bounds.size()] = lengths.times();
    for (int i = bounds.size(); i > 0; i--) {
      upTo[i] -= upTo[i - 1];
    }
    return LongStream.of(upTo).boxed().toList();
  }
}
