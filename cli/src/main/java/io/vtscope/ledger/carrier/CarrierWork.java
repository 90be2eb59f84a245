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
 * @param budget from the first sample on; null without samples
 * @param delay null without samples
 * @param delays of all probes; null without samples
 */
public record CarrierWork(
    long cpuNanos,
    boolean machineIsFull,
    boolean othersHadMost,
    @Nullable Budget budget,
    @Nullable SchedulingDelay delay,
    @Nullable Distribution delays) {}
