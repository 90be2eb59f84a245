package io.vtscope.ledger.carrier;

import io.vtscope.blame.PinReasons;
import io.vtscope.clock.Most;
import io.vtscope.clock.Steps;
import io.vtscope.judge.Limits;
import io.vtscope.jvm.Frame;
import io.vtscope.jvm.Stack;
import io.vtscope.jvm.ThreadName;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.SchedulerObservation.OnCarrier;
import io.vtscope.observation.SchedulerObservation.ThreadDump;
import io.vtscope.state.CarrierState;
import io.vtscope.state.CarrierState.HeldKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Mounted threads in the JVM's thread dumps. The JDK's settings dump threads at the start and end
 * of each chunk.
 */
final class ThreadDumps {
  private final TreeMap<Long, JvmObservation.MachineLoad> loads = new TreeMap<>();
  private final TreeMap<Long, ThreadDump> newest = new TreeMap<>();
  private final TreeMap<Long, Long> lastInNative = new TreeMap<>();
  private long lastRan = Long.MIN_VALUE;
  private long longestHold;
  private int given;
  private int processors;
  private int mostProcessors;

  void add(ThreadDump dump) {
    newest.put(dump.at(), dump);
    if (newest.size() > Most.PLACES) {
      newest.pollFirstEntry();
    }
  }

  void add(HoldObservation.NativeSample sample) {
    lastInNative.put(sample.at(), sample.thread());
    if (lastInNative.size() > Most.PLACES) {
      lastInNative.pollFirstEntry();
    }
  }

  /**
   * Adds an ended hold.
   *
   * @param until nanoseconds since the epoch
   * @param nanos upper bound of its length
   */
  void held(long until, long nanos) {
    lastRan = Math.max(lastRan, until);
    longestHold = Math.max(longestHold, nanos);
  }

  void add(JvmObservation.StartedWith started) {
    if (started.isGiven()) {
      given = started.carriers();
    } else {
      processors = processors == 0 ? started.carriers() : Math.min(processors, started.carriers());
      mostProcessors = Math.max(mostProcessors, started.carriers());
    }
  }

  void add(JvmObservation.MachineLoad load) {
    if (load.share() == 0) {
      return; // Flight Recorder has measured nothing yet
    }
    loads.put(load.at(), load);
    if (loads.size() > Limits.TIMES) {
      loads.pollFirstEntry();
    }
  }

  private boolean isIdle(long at) {
    double busy =
        loads.values().stream()
            .mapToDouble(JvmObservation.MachineLoad::ofTarget)
            .average()
            .orElse(1);
    return loads.size() == Limits.TIMES
        && at - loads.firstKey() < Limits.LONG * Steps.SECOND
        && mostProcessors > 0
        && busy * mostProcessors < Limits.CPU;
  }

  private int parallelism() {
    return given > 0 ? given : processors;
  }

  /**
   * Null without a dump at the end.
   *
   * @param end nanoseconds since the epoch
   */
  @Nullable DumpedCarriers last(long end) {
    if (newest.isEmpty() || end - newest.lastKey() > Steps.GAP) {
      return null;
    }
    ThreadDump last = newest.lastEntry().getValue();
    List<Kept> kept = new ArrayList<>();
    for (OnCarrier now : last.carriers()) {
      if (now.thread() != 0) {
        kept.add(kept(now, last.at(), kept.size()));
      }
    }
    return new DumpedCarriers(
        last.carriers().size(),
        parallelism(),
        kept,
        isIdle(last.at()),
        sinceHeld(last),
        longestHold);
  }

  private long sinceHeld(ThreadDump last) {
    long ran = lastRan;
    for (Map.Entry<Long, Long> sample : lastInNative.entrySet()) {
      // A thread missing in the dump has run since.
      if (last.carriers().stream().noneMatch(one -> one.thread() == sample.getValue())) {
        ran = Math.max(ran, sample.getKey());
      }
    }
    return ran == Long.MIN_VALUE ? Long.MAX_VALUE : last.at() - ran;
  }

  /** The length is 0 without an earlier dump. */
  private Kept kept(OnCarrier now, long at, int number) {
    long from = at;
    long cpu = 0;
    for (ThreadDump dump : newest.headMap(at, false).descendingMap().values()) {
      OnCarrier before = find(dump, now.carrier());
      if (before == null || before.thread() != now.thread()) {
        break;
      }
      from = dump.at();
      cpu = now.cpuNanos() - before.cpuNanos();
    }
    long nanos = at - from;
    Stack stack = now.stack().frames().isEmpty() ? null : now.stack();
    boolean computes = nanos > 0 && cpu >= ProcessorTime.COMPUTING * nanos;
    CarrierState.CarrierHeld held =
        new CarrierState.CarrierHeld(
            at,
            number,
            now.carrier(),
            new ThreadName(now.thread(), "", true),
            computes ? HeldKind.RUNNING : kind(now),
            nanos,
            cpu,
            false,
            now.awaited() == null ? null : PinReasons.initialiserOf(now.awaited()),
            now.stack());
    return new Kept(held, nanos, cpu, nanos, stack);
  }

  private static @Nullable OnCarrier find(ThreadDump dump, String carrier) {
    return dump.carriers().stream()
        .filter(one -> one.carrier().equals(carrier))
        .findFirst()
        .orElse(null);
  }

  private static HeldKind kind(OnCarrier now) {
    if (now.awaited() != null) {
      return HeldKind.BLOCKED;
    }
    List<Frame> frames = now.stack().frames();
    boolean parked = frames.stream().anyMatch(frame -> frame.is(Meaning.PARK_ON_CARRIER));
    return parked
        ? HeldKind.PINNED
        : !frames.isEmpty() && frames.getFirst().isNative() ? HeldKind.NATIVE : HeldKind.UNKNOWN;
  }
}
