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
 * @param site the innermost frame of the application that most of the stacks have; of several
 *     places the one that took most time; null if none was seen
 * @param places all of them, those that took most time first; of none that is known none
 * @param artifact of the site; null if unknown
 * @param yields whether most of the stacks are in {@code Thread.yield}
 * @param spins whether the site waits for something in a loop, by looking at it again and again;
 *     false too if unknown
 * @param cost how often carriers were kept, and for how long, in the window
 * @param longestNanos how long one was kept, what was before the window included
 * @param longestCpuNanos processor time of that, as far as it was measured
 * @param cpuNanos processor time of the cost, as far as it was measured
 * @param carriers how many carriers were kept, one after the other or at once
 * @param waitedNanos of the cost, the time while others waited for a carrier
 * @param delays how long new virtual threads waited meanwhile, those that waited long; the longest
 *     first
 * @param queued the largest number of virtual threads that waited for a carrier meanwhile; -1 where
 *     nobody looked
 * @param impact time of carriers kept ÷ time of carriers there was in the window, 0 to 1; -1 where
 *     the parallelism is unknown
 * @param stack of the longest
 */
public record Monopoly(
    @Nullable Site site,
    List<Place> places,
    @Nullable Artifact artifact,
    boolean yields,
    boolean spins,
    Cost cost,
    long longestNanos,
    long longestCpuNanos,
    long cpuNanos,
    int carriers,
    long waitedNanos,
    List<Long> delays,
    long queued,
    double impact,
    @Nullable Stack stack) {

  /**
   * A place of several.
   *
   * @param nanos of the cost, what its stretches took
   */
  public record Place(Site site, long nanos) {}
}
