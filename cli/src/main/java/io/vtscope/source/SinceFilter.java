package io.vtscope.source;

import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.StateObservation;
import io.vtscope.state.CarrierState;
import io.vtscope.state.ExecutorState;
import io.vtscope.state.State;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Drops observations before a moment, shortens events that span it, and keeps timeless facts. */
public final class SinceFilter implements Consumer<Observation> {
  /** The load before is kept, because later totals are counted from it. */
  private static final long LOAD = TimeUnit.MILLISECONDS.toNanos(1_200);

  /** The agent reports a held carrier every ten seconds. */
  private static final long HELD = TimeUnit.SECONDS.toNanos(15);

  private final long from;
  private final Consumer<Observation> sink;
  private final Map<String, ExecutorState.AsyncMethod> earlier = new HashMap<>();
  private long lastRound;

  /**
   * @param from nanoseconds since the epoch
   */
  public SinceFilter(long from, Consumer<Observation> sink) {
    this.from = from;
    this.sink = sink;
  }

  @Override
  public void accept(Observation observation) {
    Observation passed =
        switch (observation) {
          case HoldObservation.Pins pins -> later(pins);
          case HoldObservation.PinSum sum -> sum; // of complete files only
          case SchedulerObservation.SubmitFailure failure -> failure.at() >= from ? failure : null;
          case SchedulerObservation.CarrierStart start -> start.at() >= from ? start : null;
          case SchedulerObservation.CarrierEnd end -> end.at() >= from ? end : null;
          case SchedulerObservation.SchedulerState state -> state.at() >= from ? state : null;
          case RecordingObservation.Loss loss -> loss.at() >= from ? loss : null;
          case RecordingObservation.Recorded(long start, long end) ->
              end > from ? new RecordingObservation.Recorded(Math.max(start, from), end) : null;
          case HoldObservation.MonitorEnter enter ->
              endsLater(enter.at(), enter.nanos())
                  ? new HoldObservation.MonitorEnter(
                      later(enter.at()),
                      rest(enter.at(), enter.nanos()),
                      enter.thread(),
                      enter.stack(),
                      enter.monitorClass(),
                      enter.owner(),
                      enter.platformOwner())
                  : null;
          case HoldObservation.MonitorWait wait ->
              endsLater(wait.at(), wait.nanos())
                  ? new HoldObservation.MonitorWait(
                      later(wait.at()),
                      rest(wait.at(), wait.nanos()),
                      wait.thread(),
                      wait.stack(),
                      wait.monitorClass())
                  : null;
          case HoldObservation.FileIo io ->
              endsLater(io.at(), io.nanos())
                  ? new HoldObservation.FileIo(
                      later(io.at()), rest(io.at(), io.nanos()), io.thread(), io.stack())
                  : null;
          case HoldObservation.NativeSample sample -> sample.at() >= from ? sample : null;
          case JvmObservation.CarrierCpu cpu -> cpu.at() >= from ? cpu : null;
          case JvmObservation.AgentCpu cpu -> cpu.at() >= from ? cpu : null;
          case JvmObservation.MachineLoad load -> round(load);
          case JvmObservation.Stop stop ->
              endsLater(stop.at(), stop.nanos())
                  ? new JvmObservation.Stop(
                      later(stop.at()), rest(stop.at(), stop.nanos()), stop.operation())
                  : null;
          case JvmObservation.GarbageCollection collection ->
              collection.at() >= from ? collection : null;
          case JvmObservation.SystemGc call -> call.at() >= from ? call : null;
          case StateObservation(State state) -> isLater(state) ? observation : null;
          case CodeObservation.FrameFact fact -> fact;
          case CodeObservation.ClassOrigin origin -> origin;
          case SchedulerObservation.ThreadDump dump -> dump; // may describe the past
          case JvmObservation.StartedWith started -> started;
          case JvmObservation.TargetInfo info -> info;
          case RecordingObservation.Setting setting -> setting;
          case RecordingObservation.Damage damage -> damage;
        };
    if (passed != null) {
      sink.accept(passed);
    }
  }

  private boolean isLater(State state) {
    return switch (state) {
      case ExecutorState.Executor executor -> true; // may still be in use
      case ExecutorState.ExecutorsLeftOut more -> true; // likewise
      case ExecutorState.ExecutorLoad load -> load.at() >= from - LOAD;
      case ExecutorState.AsyncMethod method -> isCounted(method);
      case CarrierState.CarrierHeld held -> held.at() >= from - HELD;
      default -> state.at() >= from;
    };
  }

  /** Later calls are counted from the last earlier totals. */
  private boolean isCounted(ExecutorState.AsyncMethod method) {
    String name = method.type() + "." + method.method();
    if (method.at() < from) {
      earlier.put(name, method);
      return false;
    }
    ExecutorState.AsyncMethod before = earlier.remove(name);
    if (before != null) {
      sink.accept(new StateObservation(before));
    }
    return true;
  }

  private JvmObservation.@Nullable MachineLoad round(JvmObservation.MachineLoad load) {
    lastRound = Math.max(lastRound, load.at());
    return load.at() >= from ? load : null;
  }

  /** Time of the last periodic event, expected once a second; 0 if none. */
  long lastRound() {
    return lastRound;
  }

  private HoldObservation.@Nullable Pins later(HoldObservation.Pins pins) {
    PinTimes later = pins.times().map((at, nanos, thread) -> endsLater(at, nanos) ? later(at) : -1);
    return later.size() == 0
        ? null
        : new HoldObservation.Pins(pins.stack(), pins.reason(), pins.operation(), later);
  }

  private boolean endsLater(long at, long nanos) {
    return at + nanos > from;
  }

  private long later(long at) {
    return Math.max(at, from);
  }

  private long rest(long at, long nanos) {
    return at + nanos - later(at);
  }
}
