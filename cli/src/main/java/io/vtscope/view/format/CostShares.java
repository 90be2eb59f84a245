package io.vtscope.view.format;

import io.vtscope.clock.Cost;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.pin.Hotspot;
import java.util.ArrayList;
import java.util.List;

/** Splits a hotspot's cost by stack. The shares add up to the whole. */
public final class CostShares {
  private CostShares() {}

  /**
   * A part of the cost.
   *
   * @param stack {@link Stack#NONE} for cost without a kept stack
   * @param nanos carrier time
   */
  public record CostShare(Stack stack, long count, long nanos) {}

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
