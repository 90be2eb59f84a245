package io.vtscope.ledger.carrier;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the carriers did in the window, and what kept others from running.
 *
 * @param stopped how long the JVM had stopped all threads; null if it is unknown to have
 * @param growths those with most carriers first
 * @param failures the most frequent first
 * @param monopolies those with most cost first
 * @param yieldLoops those with most samples first
 * @param mostRun where virtual threads were seen running most; null if none was seen
 * @param stalls the earliest first
 * @param course of what is known of carriers, running places and delays
 */
public record CarrierSummary(
    Carriers carriers,
    @Nullable Stopped stopped,
    List<Growth> growths,
    List<Failure> failures,
    List<Monopoly> monopolies,
    List<YieldLoop> yieldLoops,
    @Nullable RunningPlace mostRun,
    List<Stall> stalls,
    Course course) {}
