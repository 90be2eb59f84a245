package io.vtscope.ledger.carrier;

import io.vtscope.blame.PinReasons;
import io.vtscope.clock.ProcessorTime;
import io.vtscope.meaning.Meaning;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.CarrierObservation.HeldKind;
import io.vtscope.observation.Frame;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.JvmObservation;
import io.vtscope.observation.SchedulerObservation.OnCarrier;
import io.vtscope.observation.SchedulerObservation.ThreadDump;
import io.vtscope.observation.Stack;
import io.vtscope.observation.ThreadName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Who had carriers in the JVM's own thread dumps: a recording as the JDK makes it has one where a
 * chunk begins and one where it ends, and so one of the moment when somebody asked for it.
 */
final class ThreadDumps {
  /** The last ones tell since when. */
  private static final int MOST = 64;

  /** Looks at who is in native code, which come every 20 ms at most. */
  private static final int MOST_IN_NATIVE = 200;

  /** The longest time from the last dump to the end of the recording. */
  private static final long LATEST = 2_000_000_000;

  /** Looks at how busy the JVM was that are enough, and how old they may be. */
  private static final int LOADS = 3;

  private static final long OLDEST_LOAD = 10_000_000_000L;

  /** Of one processor: to be asked for a recording takes a tenth of a second. */
  private static final double IDLE = 0.25;

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
    if (newest.size() > MOST) {
      newest.pollFirstEntry();
    }
  }

  void add(HoldObservation.NativeSample sample) {
    lastInNative.put(sample.at(), sample.thread());
    if (lastInNative.size() > MOST_IN_NATIVE) {
      lastInNative.pollFirstEntry();
    }
  }

  /**
   * A carrier was held, and then its virtual thread ran on.
   *
   * @param until nanoseconds since the epoch
   * @param nanos for how long at most
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
      return; // as it starts, Flight Recorder has measured nothing yet
    }
    loads.put(load.at(), load);
    if (loads.size() > LOADS) {
      loads.pollFirstEntry();
    }
  }

  private boolean isIdle(long at) {
    double busy =
        loads.values().stream()
            .mapToDouble(JvmObservation.MachineLoad::ofTarget)
            .average()
            .orElse(1);
    return loads.size() == LOADS
        && at - loads.firstKey() < OLDEST_LOAD
        && mostProcessors > 0
        && busy * mostProcessors < IDLE;
  }

  private int parallelism() {
    return given > 0 ? given : processors;
  }

  /**
   * What had lasted when the recording ended; null if there is no dump of its end.
   *
   * @param end of the recording, nanoseconds since the epoch
   */
  @Nullable DumpedCarriers last(long end) {
    if (newest.isEmpty() || end - newest.lastKey() > LATEST) {
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
      // Who is gone by the time of the dump had its carrier until then.
      if (last.carriers().stream().noneMatch(one -> one.thread() == sample.getValue())) {
        ran = Math.max(ran, sample.getKey());
      }
    }
    return ran == Long.MIN_VALUE ? Long.MAX_VALUE : last.at() - ran;
  }

  /** For no time where one dump only has it so. */
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
    CarrierObservation.CarrierHeld held =
        new CarrierObservation.CarrierHeld(
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
