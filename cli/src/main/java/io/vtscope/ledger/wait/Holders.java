package io.vtscope.ledger.wait;

import io.vtscope.clock.Most;
import io.vtscope.jvm.Stack;
import io.vtscope.state.PopulationState.PoolHolders;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Sums the sampled holders of one pool's resources. */
final class Holders {
  private final Map<Stack, HeldResources.Group> groups = new LinkedHashMap<>();
  private long sampled;
  private @Nullable PoolHolders last;

  void add(PoolHolders some) {
    sampled += some.count();
    last = last == null || some.at() >= last.at() ? some : last;
    Most.merge(
        groups,
        Most.PLACES,
        some.stack(),
        new HeldResources.Group(some.stack(), some.count(), some.longest()),
        HeldResources.Group::and);
  }

  HeldResources sum() {
    return new HeldResources(
        sampled,
        last == null ? 0 : last.known(),
        last == null ? 0 : last.active(),
        List.copyOf(groups.values()));
  }
}
