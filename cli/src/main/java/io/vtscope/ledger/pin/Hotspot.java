package io.vtscope.ledger.pin;

import io.vtscope.blame.Blame;
import io.vtscope.clock.Cost;
import io.vtscope.clock.Distribution;
import io.vtscope.jvm.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place that holds carriers.
 *
 * @param place unique key
 * @param blame of the costliest hold, with the holders of all: for contended monitors, the places
 *     of the lock owners
 * @param platformOwner null without one
 * @param alsoIn other calls that held the carrier, costliest first
 * @param lengths of the holds
 * @param stacks costliest first; may be empty
 */
public record Hotspot(
    String place,
    Blame blame,
    @Nullable PlatformOwner platformOwner,
    Reported reported,
    List<String> alsoIn,
    Cost cost,
    Distribution lengths,
    Extent extent,
    List<CostedStack> stacks) {

  /** The JVM's data on the costliest hold; null before JDK 24. */
  public record Reported(@Nullable String operation, @Nullable String reason) {}

  /**
   * The extent of the holds.
   *
   * @param share of the carrier time, 0 to 1; -1 if unknown
   * @param carriers different carriers; 0 if unknown (before JDK 24)
   * @param queued the most queued virtual threads meanwhile; -1 if unknown
   * @param lastingNanos the longest unended hold; 0 without one
   * @param lasting its stack; null without one
   */
  public record Extent(
      double share, int carriers, long queued, long lastingNanos, @Nullable Stack lasting) {}

  /**
   * A platform thread that owned a contended monitor.
   *
   * @param thread its name, with N for the number
   * @param times the number of waits
   */
  public record PlatformOwner(String thread, int times) {}

  /** A stack and its part of the cost. */
  public record CostedStack(Stack stack, Cost cost) {}
}
