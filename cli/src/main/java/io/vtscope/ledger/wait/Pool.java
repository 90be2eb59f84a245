package io.vtscope.ledger.wait;

import static io.vtscope.judge.Limits.MANY;

import io.vtscope.state.PopulationState;
import io.vtscope.state.PopulationState.Loans;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;

/**
 * A sampled resource pool.
 *
 * @param busiest the sample with most waiters; exhausted pools count twice, because a pool seems
 *     free during a handover
 * @param peakActive -1 if unknown
 * @param peakWaiting -1 if unknown
 * @param loans that ended while threads waited
 * @param holders null if not sampled
 */
public record Pool(
    PopulationState.ResourcePool last,
    PopulationState.ResourcePool busiest,
    int peakActive,
    int peakWaiting,
    long samples,
    Crowded crowded,
    Loans loans,
    @Nullable HeldResources holders) {
  private static final Comparator<PopulationState.ResourcePool> BUSIER =
      Comparator.comparingLong(Pool::weight)
          .thenComparingInt(PopulationState.ResourcePool::active)
          .thenComparing(PopulationState.ResourcePool::at, Comparator.reverseOrder());

  /**
   * Samples with many waiters.
   *
   * @param first {@link Long#MAX_VALUE} without one
   * @param last {@link Long#MIN_VALUE} without one
   */
  public record Crowded(long looks, long first, long last) {
    static Crowded of(PopulationState.ResourcePool said) {
      return said.waiting() >= MANY
          ? new Crowded(1, said.at(), said.at())
          : new Crowded(0, Long.MAX_VALUE, Long.MIN_VALUE);
    }

    Crowded and(Crowded other) {
      return new Crowded(
          looks + other.looks, Math.min(first, other.first), Math.max(last, other.last));
    }
  }

  static Pool of(PopulationState.ResourcePool said) {
    return new Pool(
        said,
        said,
        said.active(),
        said.waiting(),
        1,
        Crowded.of(said),
        said.waiting() > 0 && said.loans() != null ? said.loans() : Loans.NONE,
        null);
  }

  Pool and(Pool other) {
    return new Pool(
        other.last.at() >= last.at() ? other.last : last,
        BUSIER.compare(other.busiest, busiest) > 0 ? other.busiest : busiest,
        Math.max(peakActive, other.peakActive),
        Math.max(peakWaiting, other.peakWaiting),
        samples + other.samples,
        crowded.and(other.crowded),
        sum(loans, other.loans),
        holders);
  }

  /** The highest p99 of the parts is an upper bound. */
  private static Loans sum(Loans one, Loans other) {
    return new Loans(
        one.count() + other.count(), one.nanos() + other.nanos(), Math.max(one.p99(), other.p99()));
  }

  Pool with(HeldResources known) {
    return new Pool(last, busiest, peakActive, peakWaiting, samples, crowded, loans, known);
  }

  /** Whether it is OkHttp's dispatcher, which limits calls. */
  public boolean isOfCalls() {
    return last.type().equals("okhttp3.Dispatcher");
  }

  private static long weight(PopulationState.ResourcePool said) {
    boolean full = said.maximum() > 0 && said.active() >= said.maximum();
    return full ? 2L * said.waiting() : said.waiting();
  }
}
