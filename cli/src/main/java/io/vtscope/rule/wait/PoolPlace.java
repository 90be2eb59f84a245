package io.vtscope.rule.wait;

import io.vtscope.library.BorrowCall;
import io.vtscope.library.BorrowCalls;
import io.vtscope.library.Borrowing;
import io.vtscope.library.OwnBound;
import io.vtscope.observation.PopulationObservation;
import org.jspecify.annotations.Nullable;

/**
 * What makes waits for a pool one: the product and the method, not the line.
 *
 * @param pool null where it is a bound of the application's own
 * @param own what that is; null where it is a pool
 * @param site the method that waits
 */
record PoolPlace(@Nullable BorrowCall pool, @Nullable OwnBound own, String site) {
  /**
   * Of those that were looked at, so many different objects that they wait for: of 5,000 threads
   * that wait in tens a sample of a hundred has less.
   */
  private static final double ONE_EACH = 0.92;

  /** Null where the group waits for no pool. */
  static @Nullable PoolPlace of(PopulationObservation.WaitGroup group) {
    Borrowing borrowing = BorrowCalls.known().find(group.stack());
    return borrowing == null || (borrowing.pool() == null && hasOneEach(group))
        ? null
        : new PoolPlace(borrowing.pool(), borrowing.own(), borrowing.site().name());
  }

  /** Whether hardly two wait for the same one: by it each is told something, and no bound. */
  private static boolean hasOneEach(PopulationObservation.WaitGroup group) {
    return group.count() > 1 && group.objects() >= ONE_EACH * group.count();
  }
}
