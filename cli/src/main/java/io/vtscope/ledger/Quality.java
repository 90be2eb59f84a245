package io.vtscope.ledger;

import io.vtscope.ledger.pin.StackQuality;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is missing from the data, and the agent's overhead.
 *
 * @param lostBytes dropped by the JVM for lack of time
 * @param recorded whether events were enabled, by name, if known
 * @param damage unreadable parts, each the end of a sentence
 * @param agentNanos processor time of the agent's thread; -1 if unknown
 */
public record Quality(
    long lostBytes,
    StackQuality stacks,
    LeftOut leftOut,
    Thresholds thresholds,
    Map<String, Boolean> recorded,
    List<String> damage,
    long agentNanos) {

  /**
   * What was dropped because there was too much, or is unknown.
   *
   * @param droppedExecutors dropped by the reader
   * @param executors not observed by the agent
   * @param unknownExecutors classes that the agent does not know
   * @param holds dropped reports of held carriers
   */
  public record LeftOut(
      long droppedExecutors, long executors, List<String> unknownExecutors, long holds) {}

  /**
   * Recording thresholds; null if unknown.
   *
   * @param nativePeriod sampling period of native code
   */
  public record Thresholds(
      @Nullable Duration pin, @Nullable Duration enter, @Nullable Duration nativePeriod) {}
}
