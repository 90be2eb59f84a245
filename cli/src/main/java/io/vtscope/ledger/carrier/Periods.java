package io.vtscope.ledger.carrier;

import io.vtscope.clock.Delays;
import io.vtscope.clock.Look;
import io.vtscope.clock.ProcessorTime;
import io.vtscope.clock.Spending;
import io.vtscope.clock.Window;
import io.vtscope.observation.CarrierObservation;
import io.vtscope.observation.JvmObservation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the carriers did, by periods of some seconds. Where there are too many, two become one:
 * those in which nobody waited for a carrier, nor many were held, as nothing will be asked of them
 * that is not of all of the window.
 */
final class Periods {
  private static final int MOST = 512;
  private static final int MOST_PLACES = 16;

  /** The delay below which a thread gets a carrier at once, nanoseconds. */
  private static final long AT_ONCE = 10_000_000;

  private final TreeMap<Long, Part> parts = new TreeMap<>();

  private static final class Part {
    final long from;
    long to;
    final Spending spending = new Spending();
    final ProcessorTime processors = new ProcessorTime();
    final RunningSamples ran = new RunningSamples(MOST_PLACES);
    final Delays delays = new Delays();
    long late;
    long looks;
    int pool;
    long queued;
    long longest = -1;

    /** Looks at which something was going on. */
    long busy;

    Part(long from) {
      this.from = from;
      this.to = from + Period.SHORTEST;
    }

    void add(Part next) {
      to = next.to;
      spending.add(next.spending);
      processors.add(next.processors);
      ran.add(next.ran.seen());
      delays.count(next.delays);
      late += next.late;
      looks += next.looks;
      busy += next.busy;
      pool = Math.max(pool, next.pool);
      queued = Math.max(queued, next.queued);
      longest = Math.max(longest, next.longest);
    }

    Period period(Window window, int cpus) {
      long begin = Math.max(from, Math.min(window.from(), to));
      long end = Math.min(to, Math.max(window.to(), begin));
      return new Period(
          begin,
          end,
          pool,
          new Period.Waiting(queued, longest, delays.copy()),
          spending.isEmpty() ? null : spending.within(end - begin),
          processors.carriers(new Window(begin, end, 0, 0), cpus),
          new Period.Machine(processors.rounds(), processors.ofMachine(), processors.ofTarget()),
          late,
          ran.seen());
    }
  }

  /**
   * Adds a look.
   *
   * @param fast what the probe thread waited that ran since the one before; -1 where it waited long
   *     or there was none
   */
  void add(Look look, long fast) {
    Part part = part(look.at());
    part.spending.add(look);
    part.late += look.carriers().late();
    part.looks++;
    part.busy += look.delay() >= AT_ONCE || 2 * look.taken() >= look.pool().parallelism() ? 1 : 0;
    part.pool = Math.max(part.pool, look.pool().poolSize());
    part.queued = Math.max(part.queued, look.pool().queued());
    part.longest = Math.max(part.longest, look.delay());
    if (fast >= 0) {
      part.delays.count(fast);
    }
  }

  void add(CarrierObservation.RunningSample sample) {
    part(sample.at()).ran.add(sample);
  }

  void add(JvmObservation.CarrierCpu cpu) {
    part(cpu.at()).processors.add(cpu);
  }

  void add(JvmObservation.MachineLoad load) {
    part(load.at()).processors.add(load);
  }

  List<Period> all(Window window, int processors) {
    List<Period> periods = new ArrayList<>();
    for (Part part : parts.values()) {
      if (part.looks > 0) {
        periods.add(part.period(window, processors));
      }
    }
    return periods;
  }

  private Part part(long at) {
    Map.Entry<Long, Part> before = parts.floorEntry(at);
    if (before != null && at < before.getValue().to) {
      return before.getValue();
    }
    long from = Math.floorDiv(at, Period.SHORTEST) * Period.SHORTEST;
    Part part = new Part(from);
    parts.put(from, part);
    if (parts.size() > MOST) {
      fold();
      return part(at);
    }
    return part;
  }

  /** Makes one of the two neighbours in which least was going on; of several the shortest. */
  private void fold() {
    Part first = null;
    Part second = null;
    Part before = null;
    for (Part part : parts.values()) {
      if (before != null
          && (first == null || second == null || isLess(before, part, first, second))) {
        first = before;
        second = part;
      }
      before = part;
    }
    if (first != null && second != null) {
      first.add(second);
      parts.remove(second.from);
    }
  }

  private static boolean isLess(Part one, Part next, Part first, Part second) {
    double busy = share(one) + share(next);
    double least = share(first) + share(second);
    return busy < least || (busy == least && next.to - one.from < second.to - first.from);
  }

  private static double share(Part part) {
    return part.looks == 0 ? 0 : (double) part.busy / part.looks;
  }
}
