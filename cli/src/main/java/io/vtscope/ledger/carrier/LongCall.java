package io.vtscope.ledger.carrier;

/**
 * A compensated call in which virtual threads stay for long.
 *
 * @param carriers the number held at once
 * @param nanos the longest stay; 0 if unknown
 */
public record LongCall(PoolGrowth call, int carriers, long nanos) {}
