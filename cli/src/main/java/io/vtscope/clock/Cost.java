package io.vtscope.clock;

/**
 * What something has cost: how often, and how much time of carriers.
 *
 * @param totalNanos time of carriers, summed
 * @param p50Nanos half of the times were at most this long; to 6 %, as the other percentiles
 * @param first when it was first seen, nanoseconds since the epoch
 * @param last when it last ended
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
