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
    CarrierState.CarrierSample other = other(pool.at(), pool, pools, carriers);
    return other == null ? null : new CarrierPoolSample(pool, other);
  }

  public @Nullable CarrierPoolSample add(CarrierState.CarrierSample sample) {
    SchedulerObservation.SchedulerState other = other(sample.at(), sample, carriers, pools);
    return other == null ? null : new CarrierPoolSample(other, sample);
  }

  /** Null if it has not arrived; then this one waits. */
  private static <A, B> @Nullable B other(
      long at, A one, Map<Long, A> waiting, Map<Long, B> others) {
    B other = others.remove(at);
    if (other == null) {
      if (waiting.size() >= Most.THREADS) {
        waiting.clear();
      }
      waiting.put(at, one);
    }
    return other;
  }
}
