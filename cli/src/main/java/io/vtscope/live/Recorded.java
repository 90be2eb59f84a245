package io.vtscope.live;

import io.vtscope.observation.CodeObservation;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.observation.SchedulerObservation;
import io.vtscope.observation.StateObservation;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import io.vtscope.state.ExecutorState;
import io.vtscope.state.State;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** A recording's observations, in order of their ends. */
final class Recorded implements Consumer<Observation> {
  /** A few hundred megabytes. */
  private static final int MOST = 2_000_000;

  private final List<Observation> always = new ArrayList<>();
  private final List<Timed> timed = new ArrayList<>();
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;

  /**
   * An observation and the moment from which it was possible.
   *
   * @param at when it became known, nanoseconds since the epoch
   */
  record Timed(long at, Observation observation) {}

  /**
   * Reads a file.
   *
   * @throws SourceException if the file is unreadable, has no relevant events, or too many
   */
  static Recorded read(Path file) throws SourceException {
    Recorded recorded = new Recorded();
    RecordingSource.read(file, recorded);
    if (recorded.timed.size() >= MOST) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          file + " has too many events for a replay; use vtscope report");
    }
    if (recorded.from > recorded.to) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE, file + " contains no events about virtual threads");
    }
    recorded.timed.sort(Comparator.comparingLong(Timed::at));
    return recorded;
  }

  @Override
  public void accept(Observation observation) {
    switch (observation) {
      case JvmObservation.TargetInfo info -> always.add(info);
      case JvmObservation.StartedWith started -> always.add(started);
      case SchedulerObservation.ThreadDump dump -> add(dump, dump.at(), 0);
      case RecordingObservation.Setting setting -> always.add(setting);
      case CodeObservation.FrameFact fact -> always.add(fact);
      case CodeObservation.ClassOrigin origin -> always.add(origin);
      case RecordingObservation.Damage damage -> always.add(damage);
      case StateObservation(ExecutorState.Executor executor) -> always.add(observation);
      case HoldObservation.Pins pins -> add(pins);
      case HoldObservation.PinSum sum -> throw new IllegalArgumentException("pins are wanted each");
      case HoldObservation.MonitorEnter enter -> add(enter, enter.at(), enter.nanos());
      case HoldObservation.MonitorWait wait -> add(wait, wait.at(), wait.nanos());
      case HoldObservation.FileIo io -> add(io, io.at(), io.nanos());
      case HoldObservation.NativeSample sample -> add(sample, sample.at(), 0);
      case SchedulerObservation.SubmitFailure failure -> add(failure, failure.at(), 0);
      case SchedulerObservation.CarrierStart start -> add(start, start.at(), 0);
      case SchedulerObservation.CarrierEnd end -> add(end, end.at(), 0);
      case SchedulerObservation.SchedulerState state -> add(state, state.at(), 0);
      case JvmObservation.CarrierCpu cpu -> add(cpu, cpu.at(), 0);
      case JvmObservation.AgentCpu cpu -> add(cpu, cpu.at(), 0);
      case JvmObservation.MachineLoad load -> add(load, load.at(), 0);
      case JvmObservation.Stop stop -> add(stop, stop.at(), stop.nanos());
      case JvmObservation.GarbageCollection one -> add(one, one.at(), 0);
      case JvmObservation.SystemGc call -> add(call, call.at(), call.nanos());
      case RecordingObservation.Loss loss -> add(loss, loss.at(), 0);
      case StateObservation(State state) -> add(observation, state.at(), 0);
      // Reported at its end; only its events show when it began.
      case RecordingObservation.Recorded stretch -> {
        from = Math.min(from, stretch.from());
        to = Math.max(to, stretch.to());
      }
    }
  }

  /** Splits pins, which end at different times. */
  private void add(HoldObservation.Pins pins) {
    PinTimes times = pins.times();
    for (int i = 0; i < times.size(); i++) {
      add(
          HoldObservation.Pins.of(
              times.at(i),
              times.nanos(i),
              times.thread(i),
              times.carrier(i),
              pins.stack(),
              pins.reason(),
              pins.operation()),
          times.at(i),
          times.nanos(i));
    }
  }

  private void add(Observation observation, long at, long nanos) {
    from = Math.min(from, at);
    to = Math.max(to, at + nanos);
    if (timed.size() < MOST) {
      timed.add(new Timed(at + nanos, observation));
    }
  }

  long from() {
    return from;
  }

  long to() {
    return to;
  }

  List<Observation> always() {
    return always;
  }

  List<Timed> timed() {
    return timed;
  }
}
