package io.vtscope.ledger.pin;

/**
 * What is missing in the stacks of pins.
 *
 * @param count different stacks
 * @param truncated stacks without outer frames
 * @param missing pins without a stack
 * @param uncounted pins beyond the limit
 * @param shortened pins with only innermost frames
 */
public record StackQuality(
    long count, long truncated, long missing, long uncounted, long shortened) {}
