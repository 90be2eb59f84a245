package io.vtscope.ledger.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.Cost;
import io.vtscope.judge.Limits;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call that made the pool of carriers grow beyond its parallelism: it was going to block its
 * carrier, and another was started in its place.
 *
 * @param site the innermost frame of the application; null where only the JDK's frames are known
 * @param blocking the JDK's call, for example "java.lang.Object.wait"; null if unknown
 * @param holders frames that hold monitors meanwhile, from the call outwards
 * @param artifact of the site; null if unknown
 * @param cost of the same calls, as far as they were recorded: how often they were made and how
 *     long they took; null if none was
 * @param carriers how many carriers were started for it; 0 where that was before anybody watched,
 *     and where it has kept those that were started for others
 * @param stack the most frequent
 */
public record Growth(
    @Nullable Site site,
    List<Site> holders,
    @Nullable Artifact artifact,
    @Nullable String blocking,
    long carriers,
    @Nullable Cost cost,
    Stack stack) {

  /** Whether it is what loading a class takes, which is done once for each. */
  public boolean loadsClass() {
    return stack.frames().stream().anyMatch(Frames::loadsClass);
  }

  /** Whether these calls have kept most of the additional carriers. */
  public boolean keepsMost(@Nullable Budget budget) {
    return cost != null && keepsMost(cost.totalNanos(), budget);
  }

  /** Carriers that were started for one call are there for all others too. */
  static boolean keepsMost(long nanos, @Nullable Budget budget) {
    return budget != null
        && budget.compensated() > 0
        && nanos >= Limits.HALF * budget.compensated();
  }
}
