package io.vtscope.ledger.pin;

/**
 * What is missing of the stacks of pins.
 *
 * @param stacks how many different ones there are
 * @param truncated how many of them lack outer frames
 * @param missing pins without a stack
 * @param uncounted pins whose stacks were too many to tell apart
 * @param shortened pins with stacks that are told apart by their innermost frames only
 */
public record StackQuality(
    long stacks, long truncated, long missing, long uncounted, long shortened) {}
