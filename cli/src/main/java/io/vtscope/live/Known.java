package io.vtscope.live;

import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.StateObservation;
import io.vtscope.state.CarrierState;
import io.vtscope.state.ExecutorState;
import io.vtscope.state.State;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Facts that outlive a window of observations. */
public final class Known implements Consumer<Observation> {
  private static final int MOST = 60_000;

  private final Map<Object, Observation> facts = new LinkedHashMap<>();
  private final Map<Long, ExecutorState.ExecutorLoad> loads = new HashMap<>();
  private final Map<HoldKey, CarrierState.CarrierHeld> holds = new HashMap<>();
  private SchedulerObservation.@Nullable SchedulerState scheduler;

  private record ExecutorKey(long executor) {}

  private record MethodKey(String type, String method) {}

  private record TargetKey(boolean byAgent) {}

  private record HoldKey(long hold, String carrier) {}

  private record SettingKey(String event, String name) {}

  @Override
  public void accept(Observation observation) {
    switch (observation) {
      case JvmObservation.TargetInfo info -> keep(new TargetKey(info.agent() != null), info);
      case RecordingObservation.Setting setting ->
          keep(new SettingKey(setting.event(), setting.name()), setting);
      case CodeObservation.FrameFact fact -> keep(fact, fact);
      case CodeObservation.ClassOrigin origin -> keep(origin, origin);
      case StateObservation(State state) -> accept(state, observation);
      case SchedulerObservation.SchedulerState state -> scheduler = state;
      default -> {}
    }
  }

  private void accept(State state, Observation observation) {
    switch (state) {
      case ExecutorState.Executor executor ->
          keep(new ExecutorKey(executor.executor()), observation);
      case ExecutorState.AsyncMethod method ->
          keep(new MethodKey(method.type(), method.method()), observation);
      case ExecutorState.ExecutorLoad load -> {
        if (loads.size() < MOST || loads.containsKey(load.executor())) {
          loads.put(load.executor(), load);
        }
      }
      case CarrierState.CarrierHeld held -> keep(new HoldKey(held.hold(), held.carrier()), held);
      default -> {}
    }
  }

  private void keep(HoldKey key, CarrierState.CarrierHeld held) {
    if (held.ended()) {
      holds.remove(key);
    } else if (holds.size() < MOST || holds.containsKey(key)) {
      holds.put(key, held);
    }
  }

  private void keep(Object key, Observation observation) {
    if (facts.size() < MOST || facts.containsKey(key)) {
      facts.put(key, observation);
    }
  }

  /** Passes the facts on to the next window. */
  public void tell(Consumer<Observation> beginner) {
    facts.values().forEach(beginner);
    loads.values().forEach(load -> beginner.accept(new StateObservation(load)));
    holds.values().forEach(held -> beginner.accept(new StateObservation(held)));
    if (scheduler != null) {
      beginner.accept(scheduler);
    }
  }
}
