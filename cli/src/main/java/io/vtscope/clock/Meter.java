package io.vtscope.clock;

/** Sums the durations of holds. */
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

  public long longest() {
    return max;
  }

  /** Nanoseconds since the epoch; {@code Long.MAX_VALUE} without holds. */
  public long first() {
    return first;
  }

  /** Nanoseconds since the epoch; {@code Long.MIN_VALUE} without holds. */
  public long last() {
    return last;
  }

  /** The lengths of the holds. */
  public Distribution lengths() {
    return Distribution.of(lengths, total);
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
