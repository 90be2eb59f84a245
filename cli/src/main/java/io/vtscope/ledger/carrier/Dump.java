package io.vtscope.ledger.carrier;

import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Steps;
import io.vtscope.judge.Limits;
import io.vtscope.state.StallState;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A thread dump that a user requested.
 *
 * @param threads mounted threads, queued threads, and lock owners
 * @param stall null without one
 */
public record Dump(
    StallState.DumpDone done,
    List<StallState.ThreadState> threads,
    StallState.@Nullable Stall stall) {

  public boolean isStalled() {
    return done.stall() != 0 && (stall == null || !stall.ended());
  }

  /** 0 if unknown. */
  public long stalledNanos() {
    return stall == null ? 0 : stall.nanos() + Math.max(0, done.at() - stall.at());
  }

  /**
   * Whether every carrier has a virtual thread while others are queued.
   *
   * @param parallelism 0 if unknown
   */
  public boolean areAllTaken(int parallelism) {
    return parallelism > 0 && done.queued() > 0 && carried().size() >= parallelism;
  }

  /** Whether all carriers are blocked while threads are queued. */
  public boolean allCarriersWait(int parallelism) {
    return areAllTaken(parallelism)
        && carried().stream()
            .noneMatch(one -> one.state().equals("RUNNABLE") || one.state().equals("RUNNING"));
  }

  /** How long the same computing threads have held all carriers; 0 if not, or unknown. */
  public long computedNanos(Carriers carriers) {
    boolean run = carried().stream().allMatch(one -> one.state().equals("RUNNABLE"));
    return run ? keptNanos(carriers, Kept::computes) : 0;
  }

  /** How long the same threads have held all carriers; 0 if not, or unknown. */
  public long keptNanos(Carriers carriers) {
    return keptNanos(carriers, kept -> true);
  }

  /** How long a thread has been queued with a carrier idle; 0 without one. */
  public long unwokenNanos(Carriers carriers) {
    SchedulingDelay delay = carriers.delay();
    return delay == null || done.queued() == 0 ? 0 : delay.stillUnwokenNanos();
  }

  public boolean isCarrierUnwoken(Carriers carriers) {
    return isLong(unwokenNanos(carriers));
  }

  /** Whether a hold is long; tasks that run for less alternate on the carriers. */
  public static boolean isLong(long nanos) {
    return Steps.inSeconds(nanos) >= Limits.SLOW;
  }

  private long keptNanos(Carriers carriers, Predicate<Kept> such) {
    if (!areAllTaken(carriers.size().parallelism())) {
      return 0;
    }
    long since = Long.MIN_VALUE;
    for (StallState.ThreadState one : carried()) {
      Kept kept =
          carriers.kept().stream()
              .filter(k -> k.last().thread().id() == one.thread().id() && such.test(k))
              .findFirst()
              .orElse(null);
      if (kept == null) {
        return 0;
      }
      since = Math.max(since, kept.last().at() - kept.last().nanos());
    }
    return Math.max(0, done.at() - since);
  }

  public List<StallState.ThreadState> carried() {
    return with(StallState.Role.CARRIED);
  }

  public List<StallState.ThreadState> with(StallState.Role role) {
    return threads.stream().filter(thread -> thread.role() == role).toList();
  }
}
