package io.vtscope.clock;

/** Adds up a cost. */
public final class Meter extends Sum {
  private final Histogram lengths = new Histogram();

  public @Override void add(long at, long nanos) {
    super.add(at, nanos);
    lengths.count(nanos);
  }

  /** Adds a number of times of equal length, from the first to the last. */
  public void add(long times, long nanos, long begin, long end) {
    add(times, times * nanos, nanos, 0, begin, end);
    lengths.count(nanos, times);
  }

  public void add(Meter other) {
    add((Sum) other);
    lengths.count(other.lengths);
  }

  /** What the lengths are counted by, which adding sums leaves out. */
  public Histogram lengths() {
    return lengths;
  }

  public Cost cost() {
    return cost(lengths);
  }
}
