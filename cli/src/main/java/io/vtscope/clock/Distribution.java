package io.vtscope.clock;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;

/**
 * Durations by length, counted once. Lengths are exact to 6 %.
 *
 * @param counts by the largest length of a bucket, nanoseconds; not to be modified
 */
public record Distribution(SortedMap<Long, Long> counts, long totalNanos) {
  static Distribution of(Histogram lengths, long totalNanos) {
    return new Distribution(lengths.counts(), totalNanos);
  }

  /** Counts durations for a distribution. */
  public static Distribution of(long... nanos) {
    Histogram lengths = new Histogram();
    Arrays.stream(nanos).forEach(lengths::count);
    return of(lengths, Arrays.stream(nanos).sum());
  }

  /**
   * Counts the durations between bounds.
   *
   * @param bounds ascending nanoseconds; each belongs to the interval below it
   * @return one count more than bounds: the last is of longer durations
   */
  public List<Long> counts(List<Long> bounds) {
    long[] between = new long[bounds.size() + 1];
    int interval = 0;
    for (Map.Entry<Long, Long> bucket : counts.entrySet()) {
      while (interval < bounds.size() && bucket.getKey() > bounds.get(interval)) {
        interval++;
      }
      between[interval] += bucket.getValue();
    }
    List<Long> all = new ArrayList<>();
    Arrays.stream(between).forEach(all::add);
    return List.copyOf(all);
  }
}
