package io.vtscope.ledger.pin;

import io.vtscope.blame.Hold;
import io.vtscope.clock.Budget;
import org.jspecify.annotations.Nullable;

/**
 * The time of the default scheduler's carriers, of which a hold takes a share.
 *
 * @param nanos of all carriers in the window; 0 if unknown
 * @param elsewhere how many virtual threads run on carriers of another scheduler: what the JVM
 *     tells of holds does not tell them apart
 * @param elsewherePinned so much of what the JVM tells of pins may be theirs, nanoseconds
 */
record Available(double nanos, long elsewhere, long elsewherePinned) {
  /** What differs by less is about the same. */
  private static final double ABOUT_THE_SAME = 0.2;

  /**
   * What the JVM tells of pins beyond those that the agent saw on the default scheduler's carriers
   * may be of others.
   *
   * @param pinned what the JVM tells of all pins, nanoseconds
   * @param budget null without a look at the carriers
   */
  static Available of(double nanos, long elsewhere, long pinned, @Nullable Budget budget) {
    return new Available(
        nanos, elsewhere, budget == null ? pinned : Math.max(0, pinned - budget.pinned()));
  }

  /** Of a hold; -1 if unknown, or may be of another scheduler's carriers. */
  double share(Hold.Kind kind, long held) {
    boolean ofThese =
        elsewhere == 0 || (kind == Hold.Kind.PIN && elsewherePinned <= ABOUT_THE_SAME * held);
    return nanos > 0 && ofThese ? Math.min(1, held / nanos) : -1;
  }
}
