package io.vtscope.ledger;

import io.vtscope.ledger.pin.StackLimit;
import io.vtscope.ledger.pin.StackQuality;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is missing from the data, and what it cost to get it.
 *
 * @param lostBytes that the JVM dropped as it could not write them in time
 * @param stackQuality what is missing of the stacks of pins
 * @param droppedExecutors executors of which nothing is told, as there were too many
 * @param leftOutExecutors executors that the agent did not look at, as too many were made at once
 * @param leftOutHolds how often something was said of a carrier that was kept, beyond those that
 *     are told apart
 * @param pinThreshold pins shorter than this were not recorded; null if unknown
 * @param enterThreshold waits for monitors shorter than this were not recorded; null where it is
 *     unknown
 * @param nativePeriod how far samples of native code were apart in the end; null where it is not
 *     known
 * @param recorded by the name of an event whether it was to be recorded; without those of which the
 *     data does not say it
 * @param damage parts that could not be read, each the end of a sentence
 * @param agentNanos processor time that the agent's own thread took in the window; -1 where it is
 *     unknown
 */
public record Quality(
    long lostBytes,
    StackQuality stackQuality,
    long droppedExecutors,
    long leftOutExecutors,
    long leftOutHolds,
    @Nullable Duration pinThreshold,
    @Nullable Duration enterThreshold,
    @Nullable Duration nativePeriod,
    Map<String, Boolean> recorded,
    List<String> damage,
    long agentNanos) {
  /** The number of stacks that are compared as a whole; the first ones. */
  public static final int WHOLE_STACKS = StackLimit.MOST_WHOLE;

  /** How many frames of the others are. */
  public static final int INNERMOST_FRAMES = StackLimit.FRAMES;

  /** See {@link StackQuality}. */
  public long stacks() {
    return stackQuality.stacks();
  }

  /** See {@link StackQuality}. */
  public long truncatedStacks() {
    return stackQuality.truncated();
  }

  /** See {@link StackQuality}. */
  public long missingStacks() {
    return stackQuality.missing();
  }

  /** See {@link StackQuality}. */
  public long uncountedStacks() {
    return stackQuality.uncounted();
  }

  /** See {@link StackQuality}. */
  public long shortenedStacks() {
    return stackQuality.shortened();
  }
}
