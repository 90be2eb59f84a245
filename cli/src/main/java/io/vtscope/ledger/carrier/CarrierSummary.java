package io.vtscope.ledger.carrier;

import java.util.List;

/**
 * What the carriers did in the window, and what kept others from running.
 *
 * @param growths those with most carriers first
 * @param failures the most frequent first
 * @param stalls the earliest first
 */
public record CarrierSummary(
    Carriers carriers, List<Growth> growths, List<Failure> failures, List<Stall> stalls) {}
