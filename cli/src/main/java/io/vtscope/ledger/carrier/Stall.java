package io.vtscope.ledger.carrier;

import io.vtscope.blame.Site;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import io.vtscope.state.StallState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A period in which the same virtual threads held all carriers while others were queued.
 *
 * @param last the last report, with the peak queue length and the known end
 * @param nanos length up to its end or the last sample
 * @param site where most mounted threads wait; null if unknown
 * @param atSite the number waiting there
 * @param holders where the others wait
 * @param artifact null if unknown
 * @param threads mounted threads, then threads that have to run
 * @param stack an example at the site; may be null
 */
public record Stall(
    StallState.Stall last,
    long nanos,
    @Nullable Site site,
    int atSite,
    List<Site> holders,
    @Nullable Artifact artifact,
    List<StallState.ThreadState> threads,
    @Nullable Stack stack) {

  /** Nanoseconds since the epoch. */
  public long from() {
    return last.at() - last.nanos();
  }
}
