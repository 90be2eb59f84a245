package io.vtscope.ledger.wait;

import io.vtscope.blame.Knowledge;
import io.vtscope.clock.Most;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.StallObservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** Sums reports on threads, locks and pools. */
public final class SampledThreads {
  private final Populations populations = new Populations();
  private final Deadlocks deadlocks = new Deadlocks();
  private final Dumps dumps = new Dumps();
  private final TreeMap<Long, LockObservation.LostWakeup> lostWakeups = new TreeMap<>();
  private final TreeMap<String, LockObservation.Initialiser> initialisers = new TreeMap<>();
  private final TreeMap<String, Pool> pools = new TreeMap<>();
  private final TreeMap<String, Holders> holders = new TreeMap<>();

  public void accept(PopulationObservation observation) {
    switch (observation) {
      case PopulationObservation.Population count -> populations.add(count);
      case PopulationObservation.WaitGroup group -> populations.add(group);
      case PopulationObservation.ThreadLocalValues values -> populations.add(values);
      case PopulationObservation.ThreadContainer executor -> populations.add(executor);
      case PopulationObservation.ResourcePool pool -> add(pool);
      case PopulationObservation.PoolHolders some -> add(some);
    }
  }

  public void accept(LockObservation observation) {
    switch (observation) {
      case LockObservation.LockQueue queue -> populations.add(queue);
      case LockObservation.Deadlocked thread -> deadlocks.add(thread);
      case LockObservation.Initialiser initialiser -> add(initialiser);
      case LockObservation.LostWakeup lost -> add(lost);
    }
  }

  public void accept(StallObservation observation) {
    switch (observation) {
      case StallObservation.ThreadState thread -> dumps.add(thread);
      case StallObservation.Stall stall -> dumps.add(stall);
      case StallObservation.DumpDone done -> dumps.add(done);
    }
  }

  private void add(LockObservation.Initialiser one) {
    String key = one.type() + " " + one.thread().id();
    if (initialisers.size() < Most.ITEMS || initialisers.containsKey(key)) {
      initialisers.merge(key, one, (old, given) -> given.at() >= old.at() ? given : old);
    }
  }

  private void add(LockObservation.LostWakeup lost) {
    if (lostWakeups.size() < Most.ITEMS || lostWakeups.containsKey(lost.thread().id())) {
      lostWakeups.merge(
          lost.thread().id(), lost, (old, given) -> given.nanos() >= old.nanos() ? given : old);
    }
  }

  private void add(PopulationObservation.ResourcePool pool) {
    String key = pool.type() + " " + pool.name();
    if (pools.size() < Most.ITEMS || pools.containsKey(key)) {
      pools.merge(key, Pool.of(pool), Pool::and);
    }
  }

  private void add(PopulationObservation.PoolHolders some) {
    String key = some.type() + " " + some.name();
    if (holders.size() < Most.ITEMS || holders.containsKey(key)) {
      holders.computeIfAbsent(key, none -> new Holders()).add(some);
    }
  }

  private List<Pool> pools() {
    List<Pool> all = new ArrayList<>();
    pools.forEach((key, pool) -> {
      Holders known = holders.get(key);
      all.add(known == null ? pool : pool.with(known.sum()));
    });
    return List.copyOf(all);
  }

  public WaitSummary summary(Knowledge knowledge) {
    List<LockObservation.LostWakeup> longestFirst = new ArrayList<>(lostWakeups.values());
    longestFirst.sort(Comparator.comparingLong(LockObservation.LostWakeup::nanos).reversed());
    return new WaitSummary(
        populations.population(knowledge),
        deadlocks.all(),
        List.copyOf(initialisers.values()),
        List.copyOf(longestFirst),
        pools(),
        dumps.all());
  }
}
