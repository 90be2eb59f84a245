package io.vtscope.ledger.carrier;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place whose virtual threads kept their carriers by running on and on; or several places of one
 * class, or of one library, where each was seen in stretches of its own.
 *
 * @param code what runs
 * @param cost how often carriers were kept, and for how long, in the window
 * @param cpuNanos processor time of the cost, as far as it was measured
 * @param carriers how many carriers were kept, one after the other or at once
 * @param share time of carriers kept ÷ time of carriers in the window, 0 to 1; -1 if the
 *     parallelism is unknown
 * @param longest the longest stretch
 * @param others the threads that waited for a carrier meanwhile
 */
public record Monopoly(
    Code code,
    Cost cost,
    long cpuNanos,
    int carriers,
    double share,
    Longest longest,
    Others others) {

  /**
   * What runs.
   *
   * @param site the innermost frame of the application that most of the stacks have; of several
   *     places the most costly one; null if none was seen
   * @param places all of them, the most costly first; empty if none is known
   * @param artifact of the site; null if unknown
   * @param yields whether most of the stacks are in {@code Thread.yield}
   * @param spins whether the site checks something again and again in a loop; false if unknown
   */
  public record Code(
      @Nullable Site site,
      List<Place> places,
      @Nullable Artifact artifact,
      boolean yields,
      boolean spins) {}

  /**
   * The longest stretch.
   *
   * @param nanos how long a carrier was kept, including the time before the window
   * @param cpuNanos its processor time, as far as it was measured
   * @param stack a stack of it; null if there is none
   */
  public record Longest(long nanos, long cpuNanos, @Nullable Stack stack) {}

  /**
   * The threads that waited for a carrier meanwhile.
   *
   * @param waitedNanos the part of the cost in which others waited
   * @param delays how long new virtual threads waited that waited long; the longest first
   * @param queued the largest number of virtual threads that waited at once; -1 if unknown
   */
  public record Others(long waitedNanos, List<Long> delays, long queued) {}

  /**
   * A place of several.
   *
   * @param nanos of the cost, what its stretches took
   */
  public record Place(Site site, long nanos) {}
}
