package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Takes in observations, in any order, and says what they come to. Not for several threads. */
public final class Aggregator {
  private final Pins pins = new Pins();
  private final Growths growths = new Growths();
  private final Timeline timeline = new Timeline();
  private final Map<FailureKey, Long> failures = new HashMap<>();
  private final List<String> damage = new ArrayList<>();
  private final Settings settings = new Settings();
  private Target target = Target.UNKNOWN;
  private Observation.@Nullable SchedulerState scheduler;
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;
  private int peakPool;
  private long peakQueued = -1;
  private long lostBytes;

  private record FailureKey(@Nullable String message, io.vtscope.observation.Stack stack) {}

  /** Takes in one observation. */
  public void accept(Observation observation) {
    switch (observation) {
      case Observation.Pin pin -> {
        pins.add(pin);
        timeline.addPin(pin.at(), pin.nanos());
        seen(pin.at());
        seen(pin.at() + pin.nanos());
      }
      case Observation.SubmitFailure failure -> {
        failures.merge(new FailureKey(failure.message(), failure.stack()), 1L, Long::sum);
        seen(failure.at());
      }
      case Observation.CarrierStart start -> {
        growths.started(start);
        seen(start.at());
      }
      case Observation.CarrierEnd end -> {
        growths.ended(end);
        seen(end.at());
      }
      case Observation.SchedulerState state -> accept(state);
      case Observation.TargetInfo info -> accept(info);
      case Observation.Setting setting -> settings.add(setting);
      case Observation.Loss loss -> lostBytes += loss.bytes();
      case Observation.Recorded recorded -> {
        seen(recorded.from());
        seen(recorded.to());
      }
      case Observation.Damage part -> damage.add(part.what());
    }
  }

  private void accept(Observation.SchedulerState state) {
    if (scheduler == null || state.at() >= scheduler.at()) {
      scheduler = state;
    }
    peakPool = Math.max(peakPool, state.poolSize());
    peakQueued = Math.max(peakQueued, state.queued());
    timeline.add(state);
    seen(state.at());
  }

  /** The agent knows more than the JVM's own event says. */
  private void accept(Observation.TargetInfo info) {
    if (info.agent() != null || target.agent() == null) {
      target =
          new Target(
              info.pid(), info.mainClass(), info.jdkVersion(), info.jdkVendor(), info.agent());
    }
  }

  private void seen(long at) {
    from = Math.min(from, at);
    to = Math.max(to, at);
  }

  /** What everything so far comes to. */
  public Snapshot snapshot() {
    Snapshot.Window window = from > to ? new Snapshot.Window(0, 0) : new Snapshot.Window(from, to);
    Carriers carriers = carriers();
    return new Snapshot(
        target,
        window,
        quality(),
        pins.hotspots(window, carriers),
        carriers,
        growths.byCarriers(),
        failures());
  }

  private Carriers carriers() {
    Observation.SchedulerState state = scheduler;
    return new Carriers(
        state == null ? 0 : state.parallelism(),
        state == null ? 0 : state.maxPoolSize(),
        Math.max(peakPool, growths.peak()),
        peakQueued,
        growths.total(),
        pins.totalNanos(),
        timeline.width(),
        timeline.points());
  }

  private List<Failure> failures() {
    List<Failure> all = new ArrayList<>();
    failures.forEach((key, count) -> all.add(new Failure(key.message, key.stack, count)));
    all.sort(Comparator.comparingLong(Failure::count).reversed());
    return all;
  }

  private Quality quality() {
    Duration threshold = settings.duration("jdk.VirtualThreadPinned", "threshold");
    if (target.agent() != null) {
      threshold = Duration.ofNanos(target.agent().pinThreshold());
    }
    return new Quality(
        lostBytes,
        pins.stacks(),
        pins.truncated(),
        pins.missing(),
        pins.uncounted(),
        threshold,
        settings.enabled(),
        List.copyOf(damage));
  }
}
