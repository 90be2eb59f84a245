package io.vtscope.clock;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** The periods that recordings cover, beginning with the first virtual thread. */
public final class Stretches {
  private final List<Stretch> ended = new ArrayList<>();
  private long from = Long.MAX_VALUE;
  private long to = Long.MIN_VALUE;
  private long firstCarrier = Long.MAX_VALUE;
  private long firstThread = Long.MAX_VALUE;

  private record Stretch(long from, long to) {}

  public void seen(long at) {
    from = Math.min(from, at);
    to = Math.max(to, at);
  }

  /** Adds a moment at which a carrier existed. */
  public void hadCarrier(long at) {
    firstCarrier = Math.min(firstCarrier, at);
  }

  /**
   * Adds a moment at which a virtual thread existed. If no carrier is known by then, the start is
   * unknown.
   */
  public void hadThread(long at) {
    firstThread = Math.min(firstThread, at);
  }

  /** Whether no carrier is known by then. */
  public boolean mayBeStartUp(long at) {
    return at < firstCarrier;
  }

  /** Ends a recording. */
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
      return new Window(0, 0, 0, 0);
    }
    all.sort(Comparator.comparingLong(Stretch::from));
    long first = all.getFirst().from;
    long end = all.stream().mapToLong(Stretch::to).max().orElse(first);
    boolean isKnown = firstCarrier <= Math.min(firstThread, end);
    long begin = isKnown ? Math.max(first, firstCarrier) : first;
    return new Window(begin, end, gaps(all, begin, end), begin - first - gaps(all, first, begin));
  }

  private static long gaps(List<Stretch> inOrder, long from, long to) {
    long end = inOrder.getFirst().from;
    long gaps = 0;
    for (Stretch stretch : inOrder) {
      // The JVM switches to the next chunk or file faster than this.
      if (stretch.from - end >= Steps.SECOND) {
        gaps += Math.max(0, Math.min(stretch.from, to) - Math.max(end, from));
      }
      end = Math.max(end, stretch.to);
    }
    return gaps;
  }
}
