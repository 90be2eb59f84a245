package io.vtscope.ledger.carrier;

/**
 * A call for which the pool would start other carriers, in which virtual threads stay for long.
 *
 * @param call where it is made
 * @param carriers how many were held by it at once; without a look at the carriers, how many
 *     virtual threads were seen in it last
 * @param nanos how long the longest of them took by then; 0 if unknown
 */
public record LongCall(Growth call, int carriers, long nanos) {}
