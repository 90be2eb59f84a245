package io.vtscope.ledger.carrier;

import io.vtscope.clock.Budget;
import io.vtscope.clock.Distribution;
import io.vtscope.clock.SchedulingDelay;
import org.jspecify.annotations.Nullable;

/**
 * The work of the carriers in a period.
 *
 * @param cpuNanos processor time; -1 if unknown
 * @param machineIsFull whether a computing thread may get little processor time
 * @param othersHadMost whether other programs used most of it
 * @param lateNanos sum of the sampler's lateness
 * @param budget from the first sample on; null without samples
 * @param delay null without samples
 * @param delays of all probes; null without samples
 */
public record CarrierWork(
    long cpuNanos,
    boolean machineIsFull,
    boolean othersHadMost,
    long lateNanos,
    @Nullable Budget budget,
    @Nullable SchedulingDelay delay,
    @Nullable Distribution delays) {

  /** Whether the processor time is too low for this much computing; false if unknown. */
  public boolean hardlyComputed(long nanos) {
    return cpuNanos >= 0 && cpuNanos < ProcessorTime.least(machineIsFull) * nanos;
  }
}
