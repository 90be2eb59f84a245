package io.vtscope.ledger.carrier;

/**
 * The carriers during one step; maxima unless noted.
 *
 * @param at its start, nanoseconds since the epoch
 * @param sampled if false, pool, mounted and queued are 0
 * @param mounted virtual threads or, without samples, the pool's active count
 * @param queued virtual threads waiting for a carrier
 * @param pinned mean number of carriers in ended pins
 * @param held mean number of pinned or blocked carriers; -1 without samples
 * @param made threads created per second; -1 if unknown
 * @param delay probe delay minus lateness, nanoseconds; -1 without a probe
 */
public record TimelinePoint(
    long at,
    boolean sampled,
    int pool,
    int mounted,
    long queued,
    double pinned,
    double held,
    double made,
    long delay) {}
