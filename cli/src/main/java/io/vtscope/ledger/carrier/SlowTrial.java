package io.vtscope.ledger.carrier;

/**
 * A slow probe.
 *
 * @param nanos its wait minus the machine's lateness
 * @param isUnwoken whether every sample meanwhile found threads queued and a carrier idle
 */
public record SlowTrial(long from, long to, long nanos, boolean isUnwoken) {}
