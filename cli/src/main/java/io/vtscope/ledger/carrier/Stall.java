package io.vtscope.ledger.carrier;

import io.vtscope.blame.Site;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import io.vtscope.observation.StallObservation;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A time in which all carriers were held by the same virtual threads, and others could have run.
 *
 * @param last what was said of it last, with the most that were queued in it; its end too where the
 *     agent did not come to see that, and the JVM has told that every carrier was let go
 * @param nanos how long it lasted, or has lasted until the last look at the carriers
 * @param site the frame of the application in which most of the carried threads wait; null where no
 *     stack is known
 * @param atSite how many of them wait there
 * @param holders the frames in which others of them wait
 * @param artifact of the site; null if unknown
 * @param threads those that were carried, then who would have to run; empty if unknown
 * @param stack of one that waits at the site; null if none is known
 */
public record Stall(
    StallObservation.Stall last,
    long nanos,
    @Nullable Site site,
    int atSite,
    List<Site> holders,
    @Nullable Artifact artifact,
    List<StallObservation.ThreadState> threads,
    @Nullable Stack stack) {

  /** When it began, nanoseconds since the epoch. */
  public long from() {
    return last.at() - last.nanos();
  }
}
