package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.ledger.executor.ThreadPlace;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.library.Makers;
import io.vtscope.state.ExecutorState;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Where the threads are while an executor is busy. */
final class ThreadSites {
  private ThreadSites() {}

  static ExecutorFacts.@Nullable CommonPlace common(Executor executor) {
    ThreadPlace place = executor.busy().place();
    Site site = site(executor);
    if (place == null || site == null) {
      return null;
    }
    Site owner = ExecutorNames.user(place.ownerStack());
    return new ExecutorFacts.CommonPlace(
        place.looked(),
        place.threads(),
        executor.load().peakThreads() <= place.looked(),
        site.name(),
        place.lock() == null ? WaitPlace.of(place.stack()).blocking() : null,
        place.lock(),
        place.owner(),
        owner == null ? null : owner.name(),
        owner == null ? null : WaitPlace.of(place.ownerStack()).blocking());
  }

  static @Nullable Site site(Executor executor) {
    ThreadPlace place = executor.busy().place();
    return place == null ? null : ExecutorNames.user(place.stack());
  }

  static boolean areAtOneLock(Executor executor) {
    ThreadPlace place = executor.busy().place();
    return place != null && place.lock() != null && site(executor) != null;
  }

  /** Whether all wait without timeout, too long for a network call. */
  private static boolean allWait(Executor executor) {
    ExecutorState.AllWait wait = executor.load().last().allWait();
    return wait.threads() > 0 && wait.nanos() >= Limits.STUCK * 1e9;
  }

  static ExecutorFacts.@Nullable AllWait waiting(Executor executor) {
    if (!allWait(executor)) {
      return null;
    }
    ExecutorState.AllWait wait = executor.load().last().allWait();
    Site waiter = ExecutorNames.user(executor.busy().allWait().stack());
    return new ExecutorFacts.AllWait(
        wait.threads(),
        wait.nanos(),
        waiter == null ? null : waiter.name(),
        wait.awaited() == ExecutorState.Awaited.SHARED);
  }

  /**
   * The stack to blame: where all threads wait, or most use one lock or block an event loop; else
   * the creator, else the most frequent place.
   */
  static @Nullable Stack stack(Executor executor) {
    Stack all = executor.busy().allWait().stack();
    if (allWait(executor) && !all.frames().isEmpty()) {
      return all;
    }
    ThreadPlace place = site(executor) == null ? null : executor.busy().place();
    boolean isReason = areAtOneLock(executor) || executor.isEventLoop();
    return place == null || (!isReason && Makers.blamed(executor) != null)
        ? Makers.made(executor)
        : place.stack();
  }

  static @Nullable Site blamed(Executor executor) {
    Stack stack = stack(executor);
    Site maker = Makers.blamed(executor);
    boolean isMaker = Objects.equals(stack, Makers.made(executor));
    Site user = stack == null || isMaker ? null : ExecutorNames.user(stack);
    return user == null ? maker : user;
  }
}
