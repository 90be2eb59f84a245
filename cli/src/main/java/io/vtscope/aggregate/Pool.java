package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.util.Comparator;

/**
 * A resource pool, by what it has said of itself.
 *
 * @param last what it said last
 * @param busiest what it said when most waited for it, the first of several
 * @param peakActive most that were lent out at once; -1 where that is not known
 * @param samples how often it was asked
 */
public record Pool(
    Observation.ResourcePool last, Observation.ResourcePool busiest, int peakActive, long samples) {
  private static final Comparator<Observation.ResourcePool> BUSIER =
      Comparator.comparingInt(Observation.ResourcePool::waiting)
          .thenComparingInt(Observation.ResourcePool::active)
          .thenComparing(Observation.ResourcePool::at, Comparator.reverseOrder());

  static Pool of(Observation.ResourcePool said) {
    return new Pool(said, said, said.active(), 1);
  }

  Pool and(Pool other) {
    return new Pool(
        other.last.at() >= last.at() ? other.last : last,
        BUSIER.compare(other.busiest, busiest) > 0 ? other.busiest : busiest,
        Math.max(peakActive, other.peakActive),
        samples + other.samples);
  }

  /** Most that waited at once; -1 where that is not known. */
  public int peakWaiting() {
    return busiest.waiting();
  }
}
