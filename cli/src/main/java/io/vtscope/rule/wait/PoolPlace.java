package io.vtscope.rule.wait;

import static io.vtscope.judge.Limits.MOST;

import io.vtscope.library.Borrowing;
import io.vtscope.library.OwnBound;
import io.vtscope.library.ResourcePoolType;
import io.vtscope.library.ResourcePoolTypes;
import io.vtscope.state.PopulationState.WaitGroup;
import org.jspecify.annotations.Nullable;

/**
 * A pool and the method that waits.
 *
 * @param pool null for a bound of the application
 * @param own null for a pool
 */
record PoolPlace(@Nullable ResourcePoolType pool, @Nullable OwnBound own, String site) {
  /** Null if the group waits for no pool. */
  static @Nullable PoolPlace of(WaitGroup group) {
    Borrowing borrowing = ResourcePoolTypes.known().findOrSignal(group.stack());
    return borrowing == null || (borrowing.pool() == null && !mayBeBound(borrowing.own(), group))
        ? null
        : new PoolPlace(borrowing.pool(), borrowing.own(), borrowing.site().name());
  }

  /** One object per waiter is a signal, no bound. */
  private static boolean mayBeBound(@Nullable OwnBound own, WaitGroup group) {
    boolean hasOneEach = group.count() > 1 && group.objects() >= MOST * group.count();
    return !hasOneEach && (own != OwnBound.CONDITION || !group.state().startsWith("TIMED"));
  }
}
