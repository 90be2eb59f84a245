package io.vtscope.clock;

/** Adds up times for which carriers were held. */
public final class Meter {
  private final Histogram lengths = new Histogram();
  private long count;
  private long total;
  private long max;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  public void add(long at, long nanos) {
    add(1, nanos, at, at + nanos);
  }

  /** Adds a number of times of equal length, from the first to the last. */
  public void add(long times, long nanos, long begin, long end) {
    add(times, times * nanos, nanos, begin, end);
    lengths.count(nanos, times);
  }

  public void add(Meter other) {
    add(other.count, other.total, other.max, other.first, other.last);
    lengths.count(other.lengths);
  }

  private void add(long counted, long sum, long longest, long begin, long end) {
    count += counted;
    total += sum;
    max = Math.max(max, longest);
    first = Math.min(first, begin);
    last = Math.max(last, end);
  }

  public long count() {
    return count;
  }

  public long total() {
    return total;
  }

  /** How long the longest was, nanoseconds. */
  public long longest() {
    return max;
  }

  /** When the first began, nanoseconds since the epoch; {@code Long.MAX_VALUE} of none. */
  public long first() {
    return first;
  }

  /** When the last ended, nanoseconds since the epoch; {@code Long.MIN_VALUE} of none. */
  public long last() {
    return last;
  }

  public Cost cost() {
    return new Cost(
        count,
        total,
        Math.min(max, lengths.percentile(0.5)),
        Math.min(max, lengths.percentile(0.9)),
        Math.min(max, lengths.percentile(0.99)),
        max,
        first,
        last);
  }
}
