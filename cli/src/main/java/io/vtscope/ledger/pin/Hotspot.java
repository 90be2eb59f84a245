package io.vtscope.ledger.pin;

import io.vtscope.blame.Cause;
import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Basis;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A place that holds carriers, with what it costs.
 *
 * @param place what its holds have in common, and those of no other hotspot
 * @param site null if no stack was recorded
 * @param holders every frame that holds the carrier, from the blocking call outwards: all must
 *     change; where virtual threads wait to enter a monitor, the places where others held it
 *     meanwhile, as far as known
 * @param platformOwner who had the monitor that is waited for; null where that was no platform
 *     thread, or is unknown
 * @param caller the application's frame that called a site of the JDK; null where the site is not
 *     the JDK's
 * @param artifact of the site; null if unknown
 * @param callerArtifact of the caller; null if unknown
 * @param blocking the call that held the carrier, for example "java.lang.Thread.sleep"; null where
 *     it is unknown
 * @param operation what the JVM says of what it was doing, of the most costly stack; null before
 *     JDK 24
 * @param reason what the JVM says of why, of the most costly stack; null before JDK 24
 * @param basis from what the holders are known
 * @param notRead a frame whose bytecode could not tell, and why; null if there is none
 * @param impact time of carriers lost here ÷ time of carriers there was in the window, 0 to 1; -1
 *     where the parallelism is unknown, or virtual threads were seen on a scheduler of their own
 * @param carriers how many carriers were held here, one after the other or at once; 0 where the JVM
 *     does not say (before JDK 24)
 * @param alsoIn other calls that held the carrier here, the most costly first
 * @param queued the largest number of virtual threads that waited for a carrier meanwhile; -1 where
 *     the scheduler was not sampled
 * @param lastingNanos how long the longest has held its carrier that had not let go at the end; 0
 *     where all had
 * @param waits whether carriers were seen that were held here, in native code, and took no
 *     processor time
 * @param stacks the most costly first; at least one unless none was recorded
 */
public record Hotspot(
    Cause cause,
    String place,
    @Nullable Site site,
    List<Site> holders,
    @Nullable PlatformOwner platformOwner,
    @Nullable Site caller,
    @Nullable Artifact artifact,
    @Nullable Artifact callerArtifact,
    @Nullable String blocking,
    @Nullable String operation,
    @Nullable String reason,
    Basis basis,
    @Nullable String notRead,
    Cost cost,
    double impact,
    int carriers,
    List<String> alsoIn,
    long queued,
    long lastingNanos,
    boolean waits,
    List<CostedStack> stacks) {

  /** A stack, and what of the cost happened in it. */
  public record CostedStack(Stack stack, Cost cost) {}
}
