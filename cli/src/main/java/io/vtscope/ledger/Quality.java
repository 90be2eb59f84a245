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
 * @param leftOut what the agent did not report, as there was too much of it
 * @param thresholds what was too short to be recorded
 * @param recorded by the name of an event, whether it was to be recorded; without events whose
 *     setting is unknown
 * @param damage parts that could not be read, each the end of a sentence
 * @param agentNanos processor time that the agent's own thread took in the window; -1 if unknown
 */
public record Quality(
    long lostBytes,
    StackQuality stackQuality,
    LeftOut leftOut,
    Thresholds thresholds,
    Map<String, Boolean> recorded,
    List<String> damage,
    long agentNanos) {

  /**
   * What the agent did not report, as there was too much of it.
   *
   * @param droppedExecutors executors whose reports were dropped
   * @param executors executors that it did not look at, as too many were made at once
   * @param holds reports about held carriers, beyond those that are kept apart
   */
  public record LeftOut(long droppedExecutors, long executors, long holds) {}

  /**
   * What was too short to be recorded. Each is null if it is unknown.
   *
   * @param pin the shortest pin
   * @param enter the shortest wait for a monitor
   * @param nativePeriod the time between samples of native code, as last set
   */
  public record Thresholds(
      @Nullable Duration pin, @Nullable Duration enter, @Nullable Duration nativePeriod) {}

  /** The number of stacks that are compared as a whole; the first ones. */
  public static final int WHOLE_STACKS = StackLimit.MOST_WHOLE;

  /** The number of innermost frames by which the other stacks are compared. */
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
