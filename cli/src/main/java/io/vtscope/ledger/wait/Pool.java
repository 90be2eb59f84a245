package io.vtscope.ledger.wait;

import io.vtscope.judge.Limits;
import io.vtscope.jvm.Stack;
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
 * @param crowded samples with many waiters
 * @param loans that ended while threads waited
 * @param holders null if not sampled
 * @param waiters threads that wait for it though their stacks do not show it; null if none
 */
public record Pool(
    PopulationState.ResourcePool last,
    PopulationState.ResourcePool busiest,
    int peakActive,
    int peakWaiting,
    long samples,
    long crowded,
    Loans loans,
    @Nullable HeldResources holders,
    @Nullable HeldResources waiters) {
  private static final Comparator<PopulationState.ResourcePool> BUSIER =
      Comparator.comparingLong(Pool::weight)
          .thenComparingInt(PopulationState.ResourcePool::active)
          .thenComparing(PopulationState.ResourcePool::at, Comparator.reverseOrder());

  static Pool of(PopulationState.ResourcePool said) {
    return new Pool(
        said,
        said,
        said.active(),
        said.waiting(),
        1,
        said.waiting() >= Limits.MANY ? 1 : 0,
        said.waiting() > 0 && said.loans() != null ? said.loans() : Loans.NONE,
        null,
        null);
  }

  Pool and(Pool other) {
    return new Pool(
        other.last.at() >= last.at() ? other.last : last,
        BUSIER.compare(other.busiest, busiest) > 0 ? other.busiest : busiest,
        Math.max(peakActive, other.peakActive),
        Math.max(peakWaiting, other.peakWaiting),
        samples + other.samples,
        crowded + other.crowded,
        sum(loans, other.loans),
        holders,
        waiters);
  }

  /** The highest p99 of the parts is an upper bound. */
  private static Loans sum(Loans one, Loans other) {
    return new Loans(
        one.count() + other.count(), one.nanos() + other.nanos(), Math.max(one.p99(), other.p99()));
  }

  Pool with(@Nullable HeldResources held, @Nullable HeldResources awaited) {
    return new Pool(last, busiest, peakActive, peakWaiting, samples, crowded, loans, held, awaited);
  }

  /** Whether threads with this stack wait for it, which the stack does not show. */
  public boolean isAwaitedIn(Stack stack) {
    return waiters != null
        && waiters.groups().stream().anyMatch(group -> group.stack().equals(stack));
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
