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
    ThreadPlace place = executor.busy().place();
    Site site = site(executor.busy());
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

  /** Whether most of its threads wait for one lock. */
  static boolean isOneLock(Executor.Busy busy) {
    return lockSite(busy) != null;
  }

  /** Where most wait for one lock; null if they do not. */
  static @Nullable Site lockSite(Executor.Busy busy) {
    ThreadPlace place = busy.place();
    return place == null || place.lock() == null ? null : site(busy);
  }

  /** Where most are; null if that is unknown. */
  static @Nullable Site site(Executor.Busy busy) {
    ThreadPlace place = busy.place();
    return place == null ? null : ExecutorNames.user(place.stack());
  }

  /** The stack of one thread that is where most are; null if that is unknown. */
  static @Nullable Stack stack(Executor.Busy busy) {
    ThreadPlace place = busy.place();
    return place == null || site(busy) == null ? null : place.stack();
  }

  /** The stack of one thread that waits for the lock of most; null if there is no such lock. */
  static @Nullable Stack lockStack(Executor.Busy busy) {
    ThreadPlace place = busy.place();
    return place == null || lockSite(busy) == null ? null : place.stack();
  }
}
