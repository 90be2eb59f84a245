package io.vtscope.ledger;

import io.vtscope.ledger.pin.StackLimit;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is missing from the data, and what it cost to get it.
 *
 * @param lostBytes that the JVM dropped as it could not write them in time
 * @param stacks that were seen, of pins
 * @param truncatedStacks of them, those of which outer frames are missing
 * @param missingStacks pins without a stack
 * @param uncountedStacks pins whose stacks were too many to tell apart
 * @param shortenedStacks pins whose stacks are told apart by their innermost frames only, as there
 *     were too many
 * @param droppedExecutors executors of which nothing is told, as there were too many
 * @param leftOutExecutors executors that the agent did not look at, as too many were made at once
 * @param leftOutHolds how often something was said of a carrier that was kept, beyond those that
 *     are told apart
 * @param pinThreshold pins shorter than this were not recorded; null where it is not known
 * @param enterThreshold waits for monitors shorter than this were not recorded; null where it is
 *     not known
 * @param nativePeriod how far samples of native code were apart in the end; null where it is not
 *     known
 * @param recorded by the name of an event whether it was to be recorded; without those of which the
 *     data does not say it
 * @param damage parts that could not be read, each the end of a sentence
 * @param agentNanos processor time that the agent's own thread took in the window; -1 where it is
 *     not known
 */
public record Quality(
    long lostBytes,
    long stacks,
    long truncatedStacks,
    long missingStacks,
    long uncountedStacks,
    long shortenedStacks,
    long droppedExecutors,
    long leftOutExecutors,
    long leftOutHolds,
    @Nullable Duration pinThreshold,
    @Nullable Duration enterThreshold,
    @Nullable Duration nativePeriod,
    Map<String, Boolean> recorded,
    List<String> damage,
    long agentNanos) {
  /** How many stacks are told apart as a whole; those that came first. */
  public static final int WHOLE_STACKS = StackLimit.MOST_WHOLE;

  /** How many frames of the others are. */
  public static final int INNERMOST_FRAMES = StackLimit.FRAMES;
}
