package io.vtscope.ledger.wait;

import io.vtscope.blame.Knowledge;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.LockObservation;
import io.vtscope.observation.PopulationObservation;
import io.vtscope.observation.SampledObservation;
import io.vtscope.observation.StallObservation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/** Sums up what the agent's sampler says of threads, locks and pools. */
public final class SampledThreads {
  private static final int MOST = 1_000;

  private final Populations populations = new Populations();
  private final Deadlocks deadlocks = new Deadlocks();
  private final Dumps dumps = new Dumps();
  private final TreeMap<Long, LockObservation.LostWakeup> lostWakeups = new TreeMap<>();
  private final TreeMap<String, LockObservation.Initialiser> initialisers = new TreeMap<>();
  private final TreeMap<String, Pool> pools = new TreeMap<>();

  public void accept(SampledObservation sampled) {
    switch (sampled) {
      case PopulationObservation.Population count -> populations.add(count);
      case PopulationObservation.WaitGroup group -> populations.add(group);
      case LockObservation.LockQueue queue -> populations.add(queue);
      case PopulationObservation.ThreadLocalValues values -> populations.add(values);
      case PopulationObservation.ThreadContainer executor -> populations.add(executor);
      case LockObservation.Deadlocked thread -> deadlocks.add(thread);
      case LockObservation.Initialiser initialiser -> add(initialiser);
      case LockObservation.LostWakeup lost -> add(lost);
      case PopulationObservation.ResourcePool pool -> add(pool);
      case StallObservation.ThreadState thread -> dumps.add(thread);
      case StallObservation.Stall stall -> dumps.add(stall);
      case StallObservation.DumpDone done -> dumps.add(done);
      case CarrierObservation ofCarriers -> {}
      case ExecutorObservation ofExecutors -> {}
    }
  }

  private void add(LockObservation.Initialiser one) {
    String key = one.type() + " " + one.thread().id();
    if (initialisers.size() < MOST || initialisers.containsKey(key)) {
      initialisers.merge(key, one, (old, given) -> given.at() >= old.at() ? given : old);
    }
  }

  private void add(LockObservation.LostWakeup lost) {
    if (lostWakeups.size() < MOST || lostWakeups.containsKey(lost.thread().id())) {
      lostWakeups.merge(
          lost.thread().id(), lost, (old, given) -> given.nanos() >= old.nanos() ? given : old);
    }
  }

  private void add(PopulationObservation.ResourcePool pool) {
    String key = pool.type() + " " + pool.name();
    if (pools.size() < MOST || pools.containsKey(key)) {
      pools.merge(key, Pool.of(pool), Pool::and);
    }
  }

  public Population population(Knowledge knowledge) {
    return populations.population(knowledge);
  }

  public List<Deadlock> deadlocks() {
    return deadlocks.all();
  }

  public List<Dump> dumps() {
    return dumps.all();
  }

  /** That have waited longest first. */
  public List<LockObservation.LostWakeup> lostWakeups() {
    List<LockObservation.LostWakeup> all = new ArrayList<>(lostWakeups.values());
    all.sort(Comparator.comparingLong(LockObservation.LostWakeup::nanos).reversed());
    return List.copyOf(all);
  }

  /** As they were told of last, by the names of the classes. */
  public List<LockObservation.Initialiser> initialisers() {
    return List.copyOf(initialisers.values());
  }

  public List<Pool> pools() {
    return List.copyOf(pools.values());
  }
}
