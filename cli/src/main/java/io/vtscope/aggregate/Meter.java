package io.vtscope.aggregate;

import io.vtscope.observation.PinTimes;

/**
 * Adds up a cost. It is a histogram, and has none, as there are millions to add to tens of
 * thousands of them: what is near in memory is fast.
 */
class Meter extends Histogram {
  private long count;
  private long total;
  private long max;
  private long lasting;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  final void add(long at, long nanos) {
    count++;
    total += nanos;
    max = Math.max(max, nanos);
    lasting += nanos >= Cost.LASTING_NANOS ? nanos : 0;
    first = Math.min(first, at);
    last = Math.max(last, at + nanos);
    count(nanos);
  }

  final void add(PinTimes pins) {
    count += pins.size();
    total += pins.total();
    max = Math.max(max, pins.longest());
    if (pins.longest() >= Cost.LASTING_NANOS) {
      for (int i = 0; i < pins.size(); i++) {
        lasting += pins.nanos(i) >= Cost.LASTING_NANOS ? pins.nanos(i) : 0;
      }
    }
    first = Math.min(first, pins.begin());
    last = Math.max(last, pins.end());
    count(pins);
  }

  final void add(Meter other) {
    count += other.count;
    total += other.total;
    max = Math.max(max, other.max);
    lasting += other.lasting;
    first = Math.min(first, other.first);
    last = Math.max(last, other.last);
    count((Histogram) other);
  }

  final long total() {
    return total;
  }

  final Cost cost() {
    return new Cost(
        count,
        total,
        Math.min(max, percentile(0.5)),
        Math.min(max, percentile(0.9)),
        Math.min(max, percentile(0.99)),
        max,
        lasting,
        first,
        last);
  }
}
