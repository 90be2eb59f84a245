package io.vtscope.clock;

/**
 * The number of holds and the carrier time they took. Percentiles are exact to 6 %.
 *
 * @param first start of the first hold, nanoseconds since the epoch
 * @param last end of the last hold
 */
public record Cost(
    long count,
    long totalNanos,
    long p50Nanos,
    long p90Nanos,
    long p99Nanos,
    long maxNanos,
    long first,
    long last) {}
