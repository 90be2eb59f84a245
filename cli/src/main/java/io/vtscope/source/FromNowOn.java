package io.vtscope.source;

import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Passes on what happened since a moment, and what is true at any: the current chunk holds the past
 * too. Of what began before and ended after, the later part.
 */
public final class FromNowOn implements Consumer<Observation> {
  /**
   * A load is of the second before it, and its totals are what later ones are counted from; the
   * agent may be a little late.
   */
  private static final long LOAD = TimeUnit.MILLISECONDS.toNanos(1_200);

  /**
   * Who keeps a carrier the agent says every ten seconds, a little later where the machine is busy.
   */
  private static final long HELD = TimeUnit.SECONDS.toNanos(15);

  private final long from;
  private final Consumer<Observation> sink;
  private final Map<String, Observation.AsyncMethod> earlier = new HashMap<>();
  private long lastRound;

  /**
   * @param from nanoseconds since the epoch
   */
  public FromNowOn(long from, Consumer<Observation> sink) {
    this.from = from;
    this.sink = sink;
  }

  @Override
  public void accept(Observation observation) {
    Observation passed =
        switch (observation) {
          case Observation.Pins pins -> later(pins);
          case Observation.PinSum sum -> sum; // of a file, which is read as a whole
          case Observation.SubmitFailure failure -> failure.at() >= from ? failure : null;
          case Observation.CarrierStart start -> start.at() >= from ? start : null;
          case Observation.CarrierEnd end -> end.at() >= from ? end : null;
          case Observation.SchedulerState state -> state.at() >= from ? state : null;
          case Observation.Loss loss -> loss.at() >= from ? loss : null;
          case Observation.Recorded(long start, long end) ->
              end > from ? new Observation.Recorded(Math.max(start, from), end) : null;
          case Observation.MonitorEnter enter ->
              endsLater(enter.at(), enter.nanos())
                  ? new Observation.MonitorEnter(
                      later(enter.at()),
                      rest(enter.at(), enter.nanos()),
                      enter.thread(),
                      enter.stack(),
                      enter.monitorClass(),
                      enter.owner(),
                      enter.platformOwner())
                  : null;
          case Observation.MonitorWait wait ->
              endsLater(wait.at(), wait.nanos())
                  ? new Observation.MonitorWait(
                      later(wait.at()),
                      rest(wait.at(), wait.nanos()),
                      wait.thread(),
                      wait.stack(),
                      wait.monitorClass())
                  : null;
          case Observation.FileIo io ->
              endsLater(io.at(), io.nanos())
                  ? new Observation.FileIo(
                      later(io.at()), rest(io.at(), io.nanos()), io.thread(), io.stack())
                  : null;
          case Observation.NativeSample sample -> sample.at() >= from ? sample : null;
          case Observation.CarrierCpu cpu -> cpu.at() >= from ? cpu : null;
          case Observation.AgentCpu cpu -> cpu.at() >= from ? cpu : null;
          case Observation.MachineLoad load -> round(load);
          case Observation.Stop stop ->
              endsLater(stop.at(), stop.nanos())
                  ? new Observation.Stop(
                      later(stop.at()), rest(stop.at(), stop.nanos()), stop.operation())
                  : null;
          case Observation.GarbageCollection collection ->
              collection.at() >= from ? collection : null;
          case Observation.SystemGc call -> call.at() >= from ? call : null;
          case Observation.Executor executor -> executor;
          case Observation.ExecutorsLeftOut more -> more; // they may be in use still
          case Observation.ExecutorLoad load -> load.at() >= from - LOAD ? load : null;
          case Observation.AsyncMethod method -> counted(method);
          case Observation.CarrierHeld held -> held.at() >= from - HELD ? held : null;
          case Observation.Sampled sampled -> sampled.at() >= from ? sampled : null;
          case Observation.FrameFact fact -> fact;
          case Observation.ClassOrigin origin -> origin;
          case Observation.ThreadDump dump -> dump; // what it tells may have begun before
          case Observation.StartedWith started -> started;
          case Observation.TargetInfo info -> info;
          case Observation.Setting setting -> setting;
          case Observation.Damage damage -> damage;
        };
    if (passed != null) {
      sink.accept(passed);
    }
  }

  /** It is told of only where it was called: what it is counted from is told with the next. */
  private Observation.@Nullable AsyncMethod counted(Observation.AsyncMethod method) {
    String name = method.type() + "." + method.method();
    if (method.at() < from) {
      earlier.put(name, method);
      return null;
    }
    Observation.AsyncMethod before = earlier.remove(name);
    if (before != null) {
      sink.accept(before);
    }
    return method;
  }

  private Observation.@Nullable MachineLoad round(Observation.MachineLoad load) {
    lastRound = Math.max(lastRound, load.at());
    return load.at() >= from ? load : null;
  }

  /** When Flight Recorder came round last, as it does once a second; 0 where it does not tell. */
  long lastRound() {
    return lastRound;
  }

  private Observation.@Nullable Pins later(Observation.Pins pins) {
    PinTimes later = pins.times().map((at, nanos, thread) -> endsLater(at, nanos) ? later(at) : -1);
    return later.size() == 0
        ? null
        : new Observation.Pins(pins.stack(), pins.reason(), pins.operation(), later);
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
