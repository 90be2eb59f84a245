package io.vtscope.ledger.carrier;

import io.vtscope.jvm.Stack;
import io.vtscope.state.CarrierState;
import org.jspecify.annotations.Nullable;

/**
 * A carrier that one virtual thread still held at the last sample.
 *
 * @param last the agent's last report
 * @param nanos the length so far
 * @param cpuNanos processor time in {@code measuredNanos}; -1 if unknown
 * @param stack the last sampled stack; may be null
 */
public record Kept(
    CarrierState.CarrierHeld last,
    long nanos,
    long cpuNanos,
    long measuredNanos,
    @Nullable Stack stack) {

  public boolean computes() {
    return last.kind() == CarrierState.HeldKind.RUNNING
        && cpuNanos > 0
        && cpuNanos >= ProcessorTime.COMPUTING * measuredNanos;
  }
}
