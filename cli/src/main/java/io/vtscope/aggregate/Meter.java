package io.vtscope.aggregate;

/** Adds up a cost. */
final class Meter {
  private final Histogram histogram = new Histogram();
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
    histogram.add(nanos);
  }

  void add(Meter other) {
    count += other.count;
    total += other.total;
    max = Math.max(max, other.max);
    lasting += other.lasting;
    first = Math.min(first, other.first);
    last = Math.max(last, other.last);
    histogram.add(other.histogram);
  }

  long total() {
    return total;
  }

  Cost cost() {
    return new Cost(
        count,
        total,
        Math.min(max, histogram.percentile(0.5)),
        Math.min(max, histogram.percentile(0.9)),
        Math.min(max, histogram.percentile(0.99)),
        max,
        lasting,
        first,
        last);
  }
}
