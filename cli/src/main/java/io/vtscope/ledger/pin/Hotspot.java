package io.vtscope.ledger.pin;

import io.vtscope.blame.Blame;
import io.vtscope.clock.Cost;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place that holds carriers, with what it costs.
 *
 * @param place what its holds have in common, and those of no other hotspot
 * @param blame that of the most costly hold, with the holders of all. Where virtual threads wait to
 *     enter a monitor, the holders are the places where others held it meanwhile, as far as known
 * @param platformOwner the platform thread that had the monitor; null if it was no platform thread,
 *     or is unknown
 * @param alsoIn other calls that held the carrier here, the most costly first
 * @param stacks the most costly first; at least one unless none was recorded
 */
public record Hotspot(
    String place,
    Blame blame,
    @Nullable PlatformOwner platformOwner,
    Reported reported,
    List<String> alsoIn,
    Cost cost,
    Extent extent,
    List<CostedStack> stacks) {

  /**
   * What the JVM reports about the most costly stack.
   *
   * @param operation what the JVM was doing; null before JDK 24
   * @param reason why the carrier was held; null before JDK 24
   */
  public record Reported(@Nullable String operation, @Nullable String reason) {}

  /**
   * How many carriers are held, and how much of their time.
   *
   * @param share time of carriers lost here ÷ time of carriers in the window, 0 to 1; -1 if the
   *     parallelism is unknown, or virtual threads were seen on a scheduler of their own
   * @param carriers the number of carriers held here, one after the other or at once; 0 if the JVM
   *     does not report it (before JDK 24)
   * @param queued the largest number of virtual threads that waited for a carrier meanwhile; -1 if
   *     the scheduler was not sampled
   * @param lastingNanos the longest time for which a carrier that was still held at the end had
   *     been held; 0 if none was
   */
  public record Extent(double share, int carriers, long queued, long lastingNanos) {}

  /** A stack, and what of the cost happened in it. */
  public record CostedStack(Stack stack, Cost cost) {}
}
