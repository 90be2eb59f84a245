package io.vtscope.ledger.carrier;

/**
 * A probe thread that waited long.
 *
 * @param nanos without what the machine was late
 */
public record SlowTrial(long from, long to, long nanos) {}
