package io.vtscope.ledger.carrier;

import io.vtscope.clock.Budget;
import org.jspecify.annotations.Nullable;

/**
 * The carriers during a step.
 *
 * @param at its start, nanoseconds since the epoch
 * @param sampled whether the scheduler was looked at in it; if not, its three figures are 0
 * @param pool the largest number of carriers
 * @param mounted the largest number that carried a virtual thread; where the agent did not look at
 *     the carriers, that the pool counted as active
 * @param queued the largest number of virtual threads that waited for a carrier
 * @param pinned how many carriers were pinned, on average, by the pins that have ended
 * @param held how many carriers were pinned or blocked, on average, as the agent saw them; -1 where
 *     it did not look
 * @param budget what all carriers did; null where the agent did not look
 * @param made threads made a second, virtual and others; -1 if unknown
 * @param delay the longest that a probe thread had waited for a carrier, without what the machine
 *     was late, nanoseconds; -1 if none was started
 */
public record TimelinePoint(
    long at,
    boolean sampled,
    int pool,
    int mounted,
    long queued,
    double pinned,
    double held,
    @Nullable Budget budget,
    double made,
    long delay) {}
