package io.vtscope.ledger.carrier;

/**
 * A probe thread that waited long.
 *
 * @param nanos without what the machine was late
 * @param overload whether no carrier was idle meanwhile, most of the time, and the queue has not
 *     become half as long
 */
public record SlowTrial(long from, long to, long nanos, boolean overload) {}
