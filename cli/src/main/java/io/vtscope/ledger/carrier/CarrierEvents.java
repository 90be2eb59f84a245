package io.vtscope.ledger.carrier;

import java.util.List;

/**
 * Growth of the carrier pool, refused threads, stalls, and thread dumps.
 *
 * @param growths most carriers first
 * @param failures most frequent first
 * @param stalls earliest first
 * @param dumps the last few, in time order
 */
public record CarrierEvents(
    List<PoolGrowth> growths, List<Failure> failures, List<Stall> stalls, List<Dump> dumps) {}
