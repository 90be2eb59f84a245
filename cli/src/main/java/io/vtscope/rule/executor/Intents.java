package io.vtscope.rule.executor;

import io.vtscope.judge.Course;
import io.vtscope.judge.Intent;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.library.Makers;
import java.util.Set;

/** Reasons why an executor's line may be intended. */
final class Intents {
  private Intents() {}

  static Set<Intent> of(Executor executor, Snapshot snapshot) {
    if (Makers.isOfLibrary(executor, snapshot)) {
      return hasOwnPolicy(executor) ? Set.of(Intent.BY_LIBRARY) : Set.of();
    }
    return isOwnBound(executor) ? Set.of(Intent.OWN_BOUND) : Set.of();
  }

  /** Whether its creator decided what happens to rejected tasks. */
  static boolean hasOwnPolicy(Executor executor) {
    String handler = executor.made().bounds().rejection();
    return handler != null && !handler.endsWith("AbortPolicy");
  }

  /** Whether the application chose the number of threads, and it suffices. */
  private static boolean isOwnBound(Executor executor) {
    boolean isOfOthers =
        executor.isEventLoop() || executor.isCommonPool() || Makers.isOfBoot(executor);
    // Schedulers, unreachable maxima and threads at one lock are no chosen limits.
    boolean isChosen =
        !isOfOthers
            && !executor.isScheduled()
            && !UnreachableMaximumDetector.hides(executor)
            && !ThreadSites.areAtOneLock(executor);
    int capacity = executor.made().bounds().capacity();
    boolean isBounded = capacity >= 0 && capacity < Executor.NO_BOUND;
    return isChosen
        && (isBounded || !executor.busy().line().grows())
        && executor.busy().line().course() != Course.STUCK;
  }
}
