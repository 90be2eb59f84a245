package io.vtscope.clock;

/** Adds up times for which carriers were held. */
class Sum {
  private long count;
  private long total;
  private long max;
  private long lasting;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  void add(long at, long nanos) {
    count++;
    total += nanos;
    max = Math.max(max, nanos);
    lasting += nanos >= Cost.LASTING_NANOS ? nanos : 0;
    first = Math.min(first, at);
    last = Math.max(last, at + nanos);
  }

  public final void add(Sum other) {
    add(other.count, other.total, other.max, other.lasting, other.first, other.last);
  }

  /** Adds what was added up elsewhere. */
  public final void add(
      long counted, long sum, long longest, long ofLasting, long begin, long end) {
    count += counted;
    total += sum;
    max = Math.max(max, longest);
    lasting += ofLasting;
    first = Math.min(first, begin);
    last = Math.max(last, end);
  }

  public final long count() {
    return count;
  }

  /** How long the longest was, nanoseconds. */
  public final long longest() {
    return max;
  }

  public final long total() {
    return total;
  }

  /** When the first began, nanoseconds since the epoch; {@code Long.MAX_VALUE} of none. */
  public final long first() {
    return first;
  }

  /** When the last ended, nanoseconds since the epoch; {@code Long.MIN_VALUE} of none. */
  public final long last() {
    return last;
  }

  /** With their lengths, which are unknown here. */
  final Cost cost(Histogram lengths) {
    return new Cost(
        count,
        total,
        Math.min(max, lengths.percentile(0.5)),
        Math.min(max, lengths.percentile(0.9)),
        Math.min(max, lengths.percentile(0.99)),
        max,
        lasting,
        first,
        last);
  }
}
