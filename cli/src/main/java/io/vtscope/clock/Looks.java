package io.vtscope.clock;

import io.vtscope.observation.SchedulerObservation;
import io.vtscope.state.CarrierState;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Pairs the two observations that the agent records per sample. */
public final class Looks {
  private final Map<Long, SchedulerObservation.SchedulerState> pools = new HashMap<>();
  private final Map<Long, CarrierState.CarrierSample> carriers = new HashMap<>();

  /** Null until both have arrived. */
  public @Nullable CarrierPoolSample add(SchedulerObservation.SchedulerState pool) {
    CarrierState.CarrierSample other = carriers.remove(pool.at());
    if (other != null) {
      return new CarrierPoolSample(pool, other);
    }
    if (pools.size() >= Most.THREADS) {
      pools.clear();
    }
    pools.put(pool.at(), pool);
    return null;
  }

  public @Nullable CarrierPoolSample add(CarrierState.CarrierSample sample) {
    SchedulerObservation.SchedulerState other = pools.remove(sample.at());
    if (other != null) {
      return new CarrierPoolSample(other, sample);
    }
    if (carriers.size() >= Most.THREADS) {
      carriers.clear();
    }
    carriers.put(sample.at(), sample);
    return null;
  }
}
