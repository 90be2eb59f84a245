package io.vtscope.ledger.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.Cost;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Artifact;
import io.vtscope.jvm.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A blocking call for which the pool started spare carriers.
 *
 * @param site the innermost frame of the application; null if unknown
 * @param blocking the JDK's call, such as "java.lang.Object.wait"; null if unknown
 * @param holders frames that hold monitors, from the call outwards
 * @param artifact null if unknown
 * @param cost null without recorded calls
 * @param carriers the number started for it; 0 if unknown or none
 * @param stack an example
 */
public record PoolGrowth(
    @Nullable Site site,
    List<Site> holders,
    @Nullable Artifact artifact,
    @Nullable String blocking,
    long carriers,
    @Nullable Cost cost,
    Stack stack) {

  public boolean loadsClass() {
    return stack.frames().stream().anyMatch(Frames::loadsClass);
  }

  /** All calls share the spare carriers. */
  static boolean keepsMost(long nanos, @Nullable Budget budget) {
    return budget != null
        && budget.compensated() > 0
        && nanos >= Limits.HALF * budget.compensated();
  }
}
