package io.vtscope.aggregate;

/** Adds up a cost. */
final class Meter extends Sum implements Costed {
  private final Histogram lengths = new Histogram();

  @Override
  void add(long at, long nanos) {
    super.add(at, nanos);
    lengths.count(nanos);
  }

  /** Adds so many, of one length, of which the first and the last were at these moments. */
  void add(long times, long nanos, long begin, long end) {
    add(times, times * nanos, nanos, 0, begin, end);
    lengths.count(nanos, times);
  }

  void add(Meter other) {
    add((Sum) other);
    lengths.count(other.lengths);
  }

  @Override
  public void addTo(Meter sum) {
    sum.add(this);
  }

  /** What the lengths are counted by, which adding sums leaves out. */
  Histogram lengths() {
    return lengths;
  }

  @Override
  public Cost cost() {
    return cost(lengths);
  }
}
