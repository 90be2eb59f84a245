package io.vtscope.live;

import io.vtscope.observation.Observation;
import io.vtscope.observation.PinTimes;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** What a recording holds, in the order in which it became known. */
final class Recorded implements Consumer<Observation> {
  /** A few hundred megabytes. */
  private static final int MOST = 2_000_000;

  private final List<Observation> always = new ArrayList<>();
  private final List<Timed> timed = new ArrayList<>();
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;

  /**
   * An observation that could be made at a moment and not before.
   *
   * @param at nanoseconds since the epoch
   */
  record Timed(long at, Observation observation) {}

  /**
   * Reads a file.
   *
   * @throws SourceException where it cannot be read, has no events that matter, or too many to be
   *     kept
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
      case Observation.TargetInfo info -> always.add(info);
      case Observation.StartedWith started -> always.add(started);
      case Observation.ThreadDump dump -> add(dump, dump.at(), 0);
      case Observation.Setting setting -> always.add(setting);
      case Observation.FrameFact fact -> always.add(fact);
      case Observation.ClassOrigin origin -> always.add(origin);
      case Observation.Damage damage -> always.add(damage);
      case Observation.Executor executor -> always.add(executor);
      case Observation.Pins pins -> add(pins);
      case Observation.PinSum sum -> throw new IllegalArgumentException("pins are wanted each");
      case Observation.MonitorEnter enter -> add(enter, enter.at(), enter.nanos());
      case Observation.MonitorWait wait -> add(wait, wait.at(), wait.nanos());
      case Observation.FileIo io -> add(io, io.at(), io.nanos());
      case Observation.NativeSample sample -> add(sample, sample.at(), 0);
      case Observation.SubmitFailure failure -> add(failure, failure.at(), 0);
      case Observation.CarrierStart start -> add(start, start.at(), 0);
      case Observation.CarrierEnd end -> add(end, end.at(), 0);
      case Observation.SchedulerState state -> add(state, state.at(), 0);
      case Observation.CarrierCpu cpu -> add(cpu, cpu.at(), 0);
      case Observation.AgentCpu cpu -> add(cpu, cpu.at(), 0);
      case Observation.MachineLoad load -> add(load, load.at(), 0);
      case Observation.Stop stop -> add(stop, stop.at(), stop.nanos());
      case Observation.GarbageCollection one -> add(one, one.at(), 0);
      case Observation.SystemGc call -> add(call, call.at(), call.nanos());
      case Observation.Loss loss -> add(loss, loss.at(), 0);
      case Observation.Sampled sampled -> add(sampled, sampled.at(), 0);
      // A stretch is reported when it ends; its events show when it began.
      case Observation.Recorded stretch -> {
        from = Math.min(from, stretch.from());
        to = Math.max(to, stretch.to());
      }
    }
  }

  /** One by one: each ended at another time. */
  private void add(Observation.Pins pins) {
    PinTimes times = pins.times();
    for (int i = 0; i < times.size(); i++) {
      add(
          Observation.Pins.of(
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

  /** True at any time. */
  List<Observation> always() {
    return always;
  }

  /** In the order of time. */
  List<Timed> timed() {
    return timed;
  }
}
