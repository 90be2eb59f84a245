package io.vtscope.ledger.carrier;

import java.util.List;

/**
 * What the carriers did.
 *
 * @param growths most carriers first
 * @param failures most frequent first
 * @param stalls earliest first
 * @param dumps the last few, in time order
 */
public record CarrierSummary(
    Carriers carriers,
    List<PoolGrowth> growths,
    List<Failure> failures,
    List<Stall> stalls,
    List<Dump> dumps) {}
