package io.vtscope.view.format;

import io.vtscope.clock.Cost;
import io.vtscope.ledger.pin.Hotspot;
import io.vtscope.observation.Stack;
import java.util.ArrayList;
import java.util.List;

/**
 * What a hotspot has cost, by its stacks, with nothing left out: what happened in stacks beyond
 * those that are kept, or in none, is a share of its own.
 */
public final class CostShares {
  private CostShares() {}

  /**
   * A part of a hotspot's cost.
   *
   * @param stack {@link Stack#NONE} for what is in no stack that is kept
   * @param nanos time of carriers
   */
  public record CostShare(Stack stack, long count, long nanos) {}

  /** The shares; they add up to the hotspot's cost. */
  public static List<CostShare> of(Hotspot hotspot) {
    List<CostShare> shares = new ArrayList<>();
    long count = hotspot.cost().count();
    long nanos = hotspot.cost().totalNanos();
    for (Hotspot.CostedStack one : hotspot.stacks()) {
      Cost cost = one.cost();
      shares.add(new CostShare(one.stack(), cost.count(), cost.totalNanos()));
      count -= cost.count();
      nanos -= cost.totalNanos();
    }
    if (count > 0 || nanos > 0) {
      shares.add(new CostShare(Stack.NONE, Math.max(0, count), Math.max(0, nanos)));
    }
    return shares;
  }
}
