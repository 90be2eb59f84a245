package io.vtscope.ledger.carrier;

import io.vtscope.clock.ProcessorTime;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.Stack;
import org.jspecify.annotations.Nullable;

/**
 * A carrier that one virtual thread has kept until the last look.
 *
 * @param last what was said of it last: by whom, how, and what it waits for
 * @param nanos how long it has been kept
 * @param cpuNanos processor time that it took in the first {@code measuredNanos} of these; -1 where
 *     it is unknown
 * @param stack the last that was taken; null if none was
 */
public record Kept(
    CarrierObservation.CarrierHeld last,
    long nanos,
    long cpuNanos,
    long measuredNanos,
    @Nullable Stack stack) {

  /** Whether it ran, and took processor time. */
  public boolean computes() {
    return last.kind() == CarrierObservation.HeldKind.RUNNING
        && cpuNanos > 0
        && cpuNanos >= ProcessorTime.COMPUTING * measuredNanos;
  }
}
