package io.vtscope.ledger.wait;

import io.vtscope.blame.Knowledge;
import io.vtscope.clock.Most;
import io.vtscope.state.LockState;
import io.vtscope.state.PopulationState;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** Sums reports on threads, locks and pools. */
public final class SampledThreads {
  private final Populations populations = new Populations();
  private final Deadlocks deadlocks = new Deadlocks();
  private final TreeMap<Long, LockState.LostWakeup> lostWakeups = new TreeMap<>();
  private final TreeMap<String, LockState.Initialiser> initialisers = new TreeMap<>();
  private final TreeMap<String, Pool> pools = new TreeMap<>();
  private final TreeMap<String, HeldResources> holders = new TreeMap<>();

  /** Where threads wait for a pool that their stacks do not show. */
  private final TreeMap<String, HeldResources> waiters = new TreeMap<>();

  public void accept(PopulationState state) {
    switch (state) {
      case PopulationState.Population count -> populations.add(count);
      case PopulationState.WaitGroup group -> populations.add(group);
      case PopulationState.ThreadLocalValues values -> populations.add(values);
      case PopulationState.ThreadContainer executor -> populations.add(executor);
      case PopulationState.ResourcePool pool -> add(pool);
      case PopulationState.PoolHolders some -> add(some);
    }
  }

  public void accept(LockState state) {
    switch (state) {
      case LockState.LockQueue queue -> populations.add(queue);
      case LockState.Deadlocked thread -> deadlocks.add(thread);
      case LockState.Initialiser initialiser -> add(initialiser);
      case LockState.LostWakeup lost -> add(lost);
    }
  }

  private void add(LockState.Initialiser one) {
    Most.merge(
        initialisers,
        Most.ITEMS,
        one.type() + " " + one.thread().id(),
        one,
        (old, given) -> given.at() >= old.at() ? given : old);
  }

  private void add(LockState.LostWakeup lost) {
    Most.merge(
        lostWakeups,
        Most.ITEMS,
        lost.thread().id(),
        lost,
        (old, given) -> given.nanos() >= old.nanos() ? given : old);
  }

  private void add(PopulationState.ResourcePool pool) {
    Most.merge(pools, Most.ITEMS, pool.type() + " " + pool.name(), Pool.of(pool), Pool::and);
  }

  private void add(PopulationState.PoolHolders some) {
    Most.merge(
        some.waits() ? waiters : holders,
        Most.ITEMS,
        some.type() + " " + some.name(),
        HeldResources.of(some),
        HeldResources::and);
  }

  private List<Pool> pools() {
    List<Pool> all = new ArrayList<>();
    pools.forEach((key, pool) -> all.add(pool.with(holders.get(key), waiters.get(key))));
    return List.copyOf(all);
  }

  public WaitSummary summary(Knowledge knowledge) {
    return new WaitSummary(
        populations.population(knowledge),
        deadlocks.all(),
        List.copyOf(initialisers.values()),
        lostWakeups.values().stream()
            .sorted(Comparator.comparingLong(LockState.LostWakeup::nanos).reversed())
            .toList(),
        pools());
  }
}
