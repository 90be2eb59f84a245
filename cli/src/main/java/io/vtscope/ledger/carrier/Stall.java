package io.vtscope.ledger.carrier;

import io.vtscope.blame.Site;
import io.vtscope.clock.Steps;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Judge;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import io.vtscope.state.StallState;
import java.util.List;
import java.util.Set;
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

  /** Null for a short stall without proof, which waits for a slow answer. */
  public @Nullable Judgement judge() {
    double seconds = Steps.inSeconds(nanos);
    boolean ends = last.ended();
    if ((!isProved() || ends) && seconds < Limits.WAITER) {
      return null;
    }
    return Judge.of(
        Scarcity.CARRIERS,
        1,
        new Harm(seconds, seconds, seconds * last.queued()),
        !ends && seconds >= Limits.STUCK ? Course.STUCK : Course.LASTING,
        isProved() ? Confidence.PROVED : Confidence.MEASURED,
        Set.of(),
        false);
  }

  /** Whether it has not ended and is no short wait. */
  public boolean lasts() {
    return !last.ended() && judge() != null;
  }

  public boolean isProved() {
    return last.reason().proof() != StallState.StallProof.WAITS_FOR_OTHERS;
  }

  public List<StallState.ThreadState> carried() {
    return threads.stream().filter(thread -> thread.role() == StallState.Role.CARRIED).toList();
  }
}
