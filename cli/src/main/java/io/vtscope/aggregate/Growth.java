package io.vtscope.aggregate;

import io.vtscope.observation.Artifact;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call that made the pool of carriers grow beyond its parallelism: it was going to block its
 * carrier, and another was started in its place.
 *
 * @param site the innermost frame of the application; null where only the JDK's frames are known
 * @param blocking the JDK's call, "java.lang.Object.wait" for one; null where it is not known
 * @param holders frames that hold monitors meanwhile, from the call outwards
 * @param artifact of the site; null where it is not known
 * @param cost of the same calls, as far as they were recorded: how often they were made and how
 *     long they took; null where none was
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

  /** Shorter calls the agent need not have seen. */
  private static final long SEEN = 1_000_000_000;

  /**
   * The same, in the call in which most of these carriers were seen to stand: the first of several
   * that one method makes is the one that carriers are started for, however short it is.
   */
  public Growth asSeen(Carriers of) {
    if (cost != null && cost.maxNanos() >= SEEN) {
      return this;
    }
    for (Carriers.LongCall seen : of.calls()) {
      Site its = seen.call().site();
      boolean same = site != null && its != null && site.name().equals(its.name());
      if (same && seen.call().blocking() != null && 2L * seen.carriers() >= carriers) {
        return new Growth(
            its, holders, artifact, seen.call().blocking(), carriers, cost, seen.call().stack());
      }
    }
    return this;
  }

  /** Whether it is what loading a class takes, which is done once for each. */
  public boolean loadsClass() {
    return stack.frames().stream().anyMatch(Frames::loadsClass);
  }

  /** Whether it is these calls that have kept most of what the pool has grown by. */
  public boolean keepsMost(Carriers of) {
    return cost != null && Growths.keepsMost(cost.totalNanos(), of);
  }
}
