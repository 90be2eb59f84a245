package io.vtscope.ledger.wait;

import io.vtscope.blame.Knowledge;
import io.vtscope.observation.Observation;
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
  private final TreeMap<Long, Observation.LostWakeup> lostWakeups = new TreeMap<>();
  private final TreeMap<String, Observation.Initialiser> initialisers = new TreeMap<>();
  private final TreeMap<String, Pool> pools = new TreeMap<>();

  public void accept(Observation.Sampled sampled) {
    switch (sampled) {
      case Observation.Population count -> populations.add(count);
      case Observation.WaitGroup group -> populations.add(group);
      case Observation.LockQueue queue -> populations.add(queue);
      case Observation.ThreadLocalValues values -> populations.add(values);
      case Observation.ThreadContainer executor -> populations.add(executor);
      case Observation.Deadlocked thread -> deadlocks.add(thread);
      case Observation.Initialiser initialiser -> add(initialiser);
      case Observation.LostWakeup lost -> add(lost);
      case Observation.ResourcePool pool -> add(pool);
      case Observation.ThreadState thread -> dumps.add(thread);
      case Observation.Stall stall -> dumps.add(stall);
      case Observation.DumpDone done -> dumps.add(done);
      case Observation.CarrierSample sample -> {}
      case Observation.CarrierHeld held -> {}
      case Observation.RunningSample sample -> {}
      case Observation.Executor executor -> {}
      case Observation.ExecutorLoad load -> {}
      case Observation.ExecutorThreads threads -> {}
      case Observation.ExecutorsLeftOut more -> {}
      case Observation.AsyncMethod method -> {}
    }
  }

  private void add(Observation.Initialiser one) {
    String key = one.type() + " " + one.thread().id();
    if (initialisers.size() < MOST || initialisers.containsKey(key)) {
      initialisers.merge(key, one, (old, given) -> given.at() >= old.at() ? given : old);
    }
  }

  private void add(Observation.LostWakeup lost) {
    if (lostWakeups.size() < MOST || lostWakeups.containsKey(lost.thread().id())) {
      lostWakeups.merge(
          lost.thread().id(), lost, (old, given) -> given.nanos() >= old.nanos() ? given : old);
    }
  }

  private void add(Observation.ResourcePool pool) {
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
  public List<Observation.LostWakeup> lostWakeups() {
    List<Observation.LostWakeup> all = new ArrayList<>(lostWakeups.values());
    all.sort(Comparator.comparingLong(Observation.LostWakeup::nanos).reversed());
    return List.copyOf(all);
  }

  /** As they were told of last, by the names of the classes. */
  public List<Observation.Initialiser> initialisers() {
    return List.copyOf(initialisers.values());
  }

  public List<Pool> pools() {
    return List.copyOf(pools.values());
  }
}
