package io.vtscope.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The time that each recording covers. What happened between two of them is unknown. */
public final class Stretches {
  /** A JVM that goes on to the next file, or to the next chunk of a file, takes less. */
  private static final long SHORTEST_GAP = 1_000_000_000;

  private final List<Stretch> ended = new ArrayList<>();
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;

  private record Stretch(long from, long to) {}

  public void seen(long at) {
    from = Math.min(from, at);
    to = Math.max(to, at);
  }

  /** Ends a recording: what follows is of another one. */
  public void end() {
    if (from <= to) {
      ended.add(new Stretch(from, to));
      from = Long.MAX_VALUE;
      to = Long.MIN_VALUE;
    }
  }

  public Window window() {
    List<Stretch> all = new ArrayList<>(ended);
    if (from <= to) {
      all.add(new Stretch(from, to));
    }
    if (all.isEmpty()) {
      return new Window(0, 0, 0);
    }
    all.sort(Comparator.comparingLong(Stretch::from));
    long end = all.getFirst().from;
    long gaps = 0;
    for (Stretch stretch : all) {
      gaps += stretch.from - end >= SHORTEST_GAP ? stretch.from - end : 0;
      end = Math.max(end, stretch.to);
    }
    return new Window(all.getFirst().from, end, gaps);
  }
}
