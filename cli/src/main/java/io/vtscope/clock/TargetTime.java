package io.vtscope.clock;

import io.vtscope.observation.JvmObservation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the whole JVM took of the processors, by the second: its carriers took no more, which tells
 * of them without a look at them. Of a long time neighbouring seconds are added up.
 */
public final class TargetTime {
  private static final int MOST_PARTS = 4_096;
  private static final long SECOND = 1_000_000_000;

  /** So much later Flight Recorder may come round where it gets no processor. */
  private static final long LATEST = 3 * SECOND;

  private final TreeMap<Long, Part> parts = new TreeMap<>();
  private long width = SECOND / 4;
  private int processors;

  /**
   * How busy the processors were.
   *
   * @param ofTarget what the JVM had of all of them, 0 to 1
   * @param ofAll what all programs had
   * @param nanos that this tells of
   */
  private record Part(double ofTarget, double ofAll, long nanos) {
    Part and(Part other) {
      long sum = nanos + other.nanos;
      return new Part(
          (ofTarget * nanos + other.ofTarget * other.nanos) / sum,
          (ofAll * nanos + other.ofAll * other.nanos) / sum,
          sum);
    }
  }

  /** The machine has the most of the numbers of processors that are told; a container has less. */
  public void add(JvmObservation.StartedWith started) {
    processors = started.isGiven() ? processors : Math.max(processors, started.carriers());
  }

  public void add(JvmObservation.MachineLoad load) {
    if (load.share() == 0) {
      return; // as it starts, Flight Recorder has measured nothing yet
    }
    put(load.at(), new Part(load.ofTarget(), load.share(), SECOND));
    while (parts.size() > MOST_PARTS) {
      fold();
    }
  }

  private void put(long at, Part part) {
    parts.merge(at - Math.floorMod(at, width), part, Part::and);
  }

  /** How busy the machine was; each event tells of the second before it. */
  public List<MachineTime.Stretch> loads() {
    List<MachineTime.Stretch> loads = new ArrayList<>(parts.size());
    long end = Long.MIN_VALUE;
    for (Map.Entry<Long, Part> part : parts.entrySet()) {
      long to = part.getKey() + width;
      long from = Math.max(end, to - Math.max(width, SECOND));
      loads.add(new MachineTime.Stretch(from, to, part.getValue().ofAll));
      end = to;
    }
    return loads;
  }

  private void fold() {
    Map<Long, Part> before = new TreeMap<>(parts);
    parts.clear();
    width *= 2;
    before.forEach(this::put);
  }

  /**
   * Whether it took too little from a moment to another for carriers to have computed for so long;
   * not if unknown of half of the time. On a full machine who computes gets a part of a processor
   * only.
   */
  public boolean hardlyComputed(long nanos, long from, long to) {
    Part then =
        parts.subMap(from - width, true, to + LATEST, true).values().stream()
            .reduce(Part::and)
            .orElse(null);
    if (then == null || processors == 0 || 2 * then.nanos < to - from) {
      return false;
    }
    double took = then.ofTarget * processors * Math.max(then.nanos, to - from);
    boolean full = then.ofAll >= ProcessorTime.FULL;
    return ProcessorTime.isHardlyComputing(took, nanos, full);
  }
}
