package io.vtscope.aggregate;

import io.vtscope.observation.Observation;

/**
 * A resource pool, by what it has said of itself.
 *
 * @param last what it said last
 * @param peakActive most that were lent out at once; -1 where that is not known
 * @param peakWaiting most that waited at once; -1 where that is not known
 * @param samples how often it was asked
 */
public record Pool(Observation.ResourcePool last, int peakActive, int peakWaiting, long samples) {
  static Pool of(Observation.ResourcePool said) {
    return new Pool(said, said.active(), said.waiting(), 1);
  }

  Pool and(Pool other) {
    return new Pool(
        other.last.at() >= last.at() ? other.last : last,
        Math.max(peakActive, other.peakActive),
        Math.max(peakWaiting, other.peakWaiting),
        samples + other.samples);
  }
}
