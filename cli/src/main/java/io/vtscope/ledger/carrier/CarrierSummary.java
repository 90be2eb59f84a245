package io.vtscope.ledger.carrier;

import java.util.List;

/**
 * What the carriers did.
 *
 * @param growths most carriers first
 * @param failures most frequent first
 * @param stalls earliest first
 */
public record CarrierSummary(
    Carriers carriers, List<PoolGrowth> growths, List<Failure> failures, List<Stall> stalls) {}
