package io.vtscope.aggregate;

import io.vtscope.observation.PinTimes;

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

  void add(PinTimes pins) {
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
  }

  final void add(Sum other) {
    count += other.count;
    total += other.total;
    max = Math.max(max, other.max);
    lasting += other.lasting;
    first = Math.min(first, other.first);
    last = Math.max(last, other.last);
  }

  /** Has what was added up elsewhere, and no more. */
  final void set(long counted, long sum, long longest, long ofLasting, long begin, long end) {
    count = counted;
    total = sum;
    max = longest;
    lasting = ofLasting;
    first = begin;
    last = end;
  }

  final long count() {
    return count;
  }

  final long total() {
    return total;
  }

  /** When the first began, nanoseconds since the epoch; {@code Long.MAX_VALUE} of none. */
  final long first() {
    return first;
  }

  /** When the last ended, nanoseconds since the epoch; {@code Long.MIN_VALUE} of none. */
  final long last() {
    return last;
  }

  /** With their lengths, which are not known here. */
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
