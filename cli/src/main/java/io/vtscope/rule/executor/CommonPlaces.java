package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.ledger.executor.ThreadPlace;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/** Where the threads of an executor are while all of them run tasks and more tasks wait. */
final class CommonPlaces {
  private CommonPlaces() {}

  /** Where most are; null if that is unknown. */
  static ExecutorFacts.@Nullable CommonPlace of(Executor executor) {
    ThreadPlace place = executor.place();
    Site site = site(executor);
    if (place == null || site == null) {
      return null;
    }
    Site owner = ExecutorNames.user(place.ownerStack());
    return new ExecutorFacts.CommonPlace(
        place.looked(),
        place.threads(),
        executor.peakThreads() <= place.looked(),
        site.name(),
        place.lock() == null ? WaitPlace.of(place.stack()).blocking() : null,
        place.lock(),
        place.owner(),
        owner == null ? null : owner.name(),
        owner == null ? null : WaitPlace.of(place.ownerStack()).blocking());
  }

  /** Whether most of its threads wait for one lock. */
  static boolean isOneLock(Executor executor) {
    return lockSite(executor) != null;
  }

  /** Where most wait for one lock; null if they do not. */
  static @Nullable Site lockSite(Executor executor) {
    ThreadPlace place = executor.place();
    return place == null || place.lock() == null ? null : site(executor);
  }

  /** Where most are; null if that is unknown. */
  static @Nullable Site site(Executor executor) {
    ThreadPlace place = executor.place();
    return place == null ? null : ExecutorNames.user(place.stack());
  }

  /** The stack of one thread that is where most are; null if that is unknown. */
  static @Nullable Stack stack(Executor executor) {
    ThreadPlace place = executor.place();
    return place == null || site(executor) == null ? null : place.stack();
  }

  /** The stack of one thread that waits for the lock of most; null if there is no such lock. */
  static @Nullable Stack lockStack(Executor executor) {
    ThreadPlace place = executor.place();
    return place == null || lockSite(executor) == null ? null : place.stack();
  }
}
