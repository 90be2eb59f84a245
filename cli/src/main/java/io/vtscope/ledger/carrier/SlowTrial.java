package io.vtscope.ledger.carrier;

/**
 * A slow probe.
 *
 * @param nanos its wait minus the machine's lateness
 */
public record SlowTrial(long from, long to, long nanos) {}
