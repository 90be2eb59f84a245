package io.vtscope.clock;

/**
 * How long probes waited for a carrier, minus the machine's lateness. A probe is a virtual thread
 * that the agent starts while others are running or queued.
 *
 * @param count if 0, all other values are 0
 * @param p50Nanos exact to 6 %, like p99Nanos
 * @param maxNanos includes a probe still waiting
 * @param unwokenNanos the longest wait during which every sample found an idle carrier; 0 without
 *     one
 * @param stillUnwokenNanos the same for a probe still waiting
 */
public record SchedulingDelay(
    long count,
    long p50Nanos,
    long p99Nanos,
    long maxNanos,
    long unwokenNanos,
    long stillUnwokenNanos) {}
