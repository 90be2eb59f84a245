package io.vtscope.ledger.pin;

import io.vtscope.blame.Hold;
import io.vtscope.clock.Budget;
import org.jspecify.annotations.Nullable;

/**
 * Carrier time of the default scheduler. JVM events do not name the scheduler of a hold.
 *
 * @param nanos in the window; 0 if unknown
 * @param elsewhere virtual threads on other schedulers
 * @param elsewherePinned pinned nanoseconds that may belong to them
 */
record Available(double nanos, long elsewhere, long elsewherePinned) {
  private static final double ABOUT_THE_SAME = 0.2;

  /**
   * Only pins that the agent sampled surely belong to the default scheduler.
   *
   * @param budget null without samples
   */
  static Available of(double nanos, long elsewhere, long pinned, @Nullable Budget budget) {
    return new Available(
        nanos, elsewhere, budget == null ? pinned : Math.max(0, pinned - budget.pinned()));
  }

  /** -1 if unknown. */
  double share(Hold.Kind kind, long held) {
    boolean ofThese =
        elsewhere == 0 || (kind == Hold.Kind.PIN && elsewherePinned <= ABOUT_THE_SAME * held);
    return nanos > 0 && ofThese ? Math.min(1, held / nanos) : -1;
  }
}
