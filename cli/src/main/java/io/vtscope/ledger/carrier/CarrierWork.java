package io.vtscope.ledger.carrier;

import io.vtscope.clock.Budget;
import io.vtscope.clock.ProcessorTime;
import io.vtscope.clock.SchedulingDelay;
import org.jspecify.annotations.Nullable;

/**
 * What the carriers did in the window or in a part of it.
 *
 * @param cpuNanos processor time that carriers took; -1 if unknown
 * @param machineIsFull whether nearly all processors of the machine were busy, with whatever runs
 *     on it: a thread that takes little processor time may then only get no more
 * @param othersHadMost whether other programs took most of the machine's processor time
 * @param lateNanos how late the agent's looks were, in all: the machine had no processor then
 * @param budget what all carriers did, from the agent's first look on; null without a look
 * @param delay how long a new virtual thread waited for a carrier; null without a look
 */
public record CarrierWork(
    long cpuNanos,
    boolean machineIsFull,
    boolean othersHadMost,
    long lateNanos,
    @Nullable Budget budget,
    @Nullable SchedulingDelay delay) {

  /**
   * Whether the carriers took too little processor time to have computed for so long; false if
   * unknown. On a full machine a thread that computes gets a part of a processor only.
   */
  public boolean hardlyComputed(long nanos) {
    return cpuNanos >= 0
        && ProcessorTime.isHardlyComputing((double) cpuNanos, nanos, machineIsFull);
  }
}
