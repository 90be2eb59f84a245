package io.vtscope.aggregate;

import io.vtscope.observation.PinTimes;

/** Adds up a cost. */
class Meter extends Sum {
  private final Histogram lengths = new Histogram();

  @Override
  final void add(long at, long nanos) {
    super.add(at, nanos);
    lengths.count(nanos);
  }

  @Override
  final void add(PinTimes pins) {
    super.add(pins);
    lengths.count(pins);
  }

  final void add(Meter other) {
    add((Sum) other);
    lengths.count(other.lengths);
  }

  /** What the lengths are counted by, which adding sums leaves out. */
  final Histogram lengths() {
    return lengths;
  }

  final Cost cost() {
    return cost(lengths);
  }
}
