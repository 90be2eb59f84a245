package io.vtscope.rule.wait;

import static io.vtscope.judge.Limits.MOST;

import io.vtscope.library.BorrowCall;
import io.vtscope.library.BorrowCalls;
import io.vtscope.library.Borrowing;
import io.vtscope.library.OwnBound;
import io.vtscope.observation.PopulationObservation.WaitGroup;
import org.jspecify.annotations.Nullable;

/**
 * What makes waits for a pool one: the product and the method, not the line.
 *
 * @param pool null where it is a bound of the application's own
 * @param own what that is; null where it is a pool
 * @param site the method that waits
 */
record PoolPlace(@Nullable BorrowCall pool, @Nullable OwnBound own, String site) {
  /** Null where the group waits for no pool. */
  static @Nullable PoolPlace of(WaitGroup group) {
    Borrowing borrowing = BorrowCalls.known().findOrSignal(group.stack());
    return borrowing == null || (borrowing.pool() == null && !mayBeBound(borrowing.own(), group))
        ? null
        : new PoolPlace(borrowing.pool(), borrowing.own(), borrowing.site().name());
  }

  /** An object for each waiter signals that waiter, so it is no bound. */
  private static boolean mayBeBound(@Nullable OwnBound own, WaitGroup group) {
    boolean hasOneEach = group.count() > 1 && group.objects() >= MOST * group.count();
    return !hasOneEach && (own != OwnBound.CONDITION || !group.state().startsWith("TIMED"));
  }
}
