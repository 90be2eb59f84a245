package io.vtscope.ledger.wait;

import static io.vtscope.judge.Limits.MANY;

import io.vtscope.observation.PopulationObservation;
import java.util.Comparator;

/**
 * A resource pool, by what it has said of itself.
 *
 * @param last what it said last
 * @param busiest what it said when most waited for it, the first of several; when all was lent out
 *     rather, if half as many waited then: at the moment in which one is handed over it seems free
 * @param peakActive most that were lent out at once; -1 if unknown
 * @param peakWaiting most that waited at once; -1 if unknown
 * @param samples how often it was asked
 * @param crowded when many waited
 */
public record Pool(
    PopulationObservation.ResourcePool last,
    PopulationObservation.ResourcePool busiest,
    int peakActive,
    int peakWaiting,
    long samples,
    Crowded crowded) {
  private static final Comparator<PopulationObservation.ResourcePool> BUSIER =
      Comparator.comparingLong(Pool::weight)
          .thenComparingInt(PopulationObservation.ResourcePool::active)
          .thenComparing(PopulationObservation.ResourcePool::at, Comparator.reverseOrder());

  /**
   * How often ten or more waited.
   *
   * @param looks so many of the samples
   * @param first when it was so first, {@link Long#MAX_VALUE} for never
   * @param last when it was so last, {@link Long#MIN_VALUE} for never
   */
  public record Crowded(long looks, long first, long last) {
    static Crowded of(PopulationObservation.ResourcePool said) {
      return said.waiting() >= MANY
          ? new Crowded(1, said.at(), said.at())
          : new Crowded(0, Long.MAX_VALUE, Long.MIN_VALUE);
    }

    Crowded and(Crowded other) {
      return new Crowded(
          looks + other.looks, Math.min(first, other.first), Math.max(last, other.last));
    }
  }

  static Pool of(PopulationObservation.ResourcePool said) {
    return new Pool(said, said, said.active(), said.waiting(), 1, Crowded.of(said));
  }

  Pool and(Pool other) {
    return new Pool(
        other.last.at() >= last.at() ? other.last : last,
        BUSIER.compare(other.busiest, busiest) > 0 ? other.busiest : busiest,
        Math.max(peakActive, other.peakActive),
        Math.max(peakWaiting, other.peakWaiting),
        samples + other.samples,
        crowded.and(other.crowded));
  }

  /** Whether it lets calls run, of OkHttp's, and lends nothing. */
  public boolean isOfCalls() {
    return last.type().equals("okhttp3.Dispatcher");
  }

  private static long weight(PopulationObservation.ResourcePool said) {
    boolean full = said.maximum() > 0 && said.active() >= said.maximum();
    return full ? 2L * said.waiting() : said.waiting();
  }
}
