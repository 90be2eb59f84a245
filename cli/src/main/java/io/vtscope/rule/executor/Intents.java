package io.vtscope.rule.executor;

import io.vtscope.judge.Course;
import io.vtscope.judge.Intent;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.library.Makers;
import java.util.Set;

/** Why the line of an executor may be no trouble. */
final class Intents {
  private Intents() {}

  static Set<Intent> of(Executor executor, Snapshot snapshot) {
    if (Makers.isOfLibrary(executor, snapshot)) {
      return hasOwnPolicy(executor) ? Set.of(Intent.BY_LIBRARY) : Set.of();
    }
    return isOwnBound(executor) ? Set.of(Intent.OWN_BOUND) : Set.of();
  }

  /** Whether its maker decided what becomes of tasks for which there is no room. */
  static boolean hasOwnPolicy(Executor executor) {
    String handler = executor.made().bounds().rejection();
    return handler != null && !handler.endsWith("AbortPolicy");
  }

  /** Whether the application chose how many tasks run at once, and that is enough over time. */
  private static boolean isOwnBound(Executor executor) {
    boolean isOfOthers =
        executor.isEventLoop() || executor.isCommonPool() || Makers.isOfBoot(executor);
    // A scheduler knows when tasks are due, a maximum how many are to run, a lock lets one run.
    boolean isChosen =
        !isOfOthers
            && !executor.isScheduled()
            && !UnreachableMaximumDetector.hides(executor)
            && !ThreadSites.areAtOneLock(executor);
    boolean isBounded = executor.made().bounds().capacity() >= 0 && !executor.isUnbounded();
    return isChosen
        && (isBounded || !executor.busy().line().grows())
        && executor.busy().line().course() != Course.STUCK;
  }
}
