package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.util.Comparator;

/**
 * A resource pool, by what it has said of itself.
 *
 * @param last what it said last
 * @param busiest what it said when most waited for it, the first of several; when all was lent out
 *     rather, if half as many waited then: at the moment in which one is handed over it seems free
 * @param peakActive most that were lent out at once; -1 where that is not known
 * @param peakWaiting most that waited at once; -1 where that is not known
 * @param samples how often it was asked
 */
public record Pool(
    Observation.ResourcePool last,
    Observation.ResourcePool busiest,
    int peakActive,
    int peakWaiting,
    long samples) {
  private static final Comparator<Observation.ResourcePool> BUSIER =
      Comparator.comparingLong(Pool::weight)
          .thenComparingInt(Observation.ResourcePool::active)
          .thenComparing(Observation.ResourcePool::at, Comparator.reverseOrder());

  static Pool of(Observation.ResourcePool said) {
    return new Pool(said, said, said.active(), said.waiting(), 1);
  }

  Pool and(Pool other) {
    return new Pool(
        other.last.at() >= last.at() ? other.last : last,
        BUSIER.compare(other.busiest, busiest) > 0 ? other.busiest : busiest,
        Math.max(peakActive, other.peakActive),
        Math.max(peakWaiting, other.peakWaiting),
        samples + other.samples);
  }

  private static long weight(Observation.ResourcePool said) {
    boolean full = said.maximum() > 0 && said.active() >= said.maximum();
    return full ? 2L * said.waiting() : said.waiting();
  }
}
