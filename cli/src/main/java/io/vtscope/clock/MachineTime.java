package io.vtscope.clock;

import java.util.List;

/**
 * How busy all processors of the machine were in the course of the window, whatever ran on them.
 *
 * @param loads in the order of time
 * @param pins when carriers were pinned, in the order of time
 * @param enters when they waited for monitors
 */
public record MachineTime(List<Stretch> loads, List<Stretch> pins, List<Stretch> enters) {
  private static final List<Stretch> ALWAYS = List.of(new Stretch(0, Long.MAX_VALUE, 1));

  /**
   * A stretch of time.
   *
   * @param much how busy the processors were, 0 to 1; or how many carriers were pinned, or waited
   */
  public record Stretch(long from, long to, double much) {}

  /** Whether nearly all were busy, or what is to be said if unknown. */
  public enum Full {
    YES,
    NO,
    NOT_KNOWN
  }

  /** While something happened, from its beginning to its end. */
  public Full during(long first, long last) {
    return during(ALWAYS, first, last);
  }

  /** While carriers were pinned: where that was so for most of that time. */
  public Full duringPins(long first, long last) {
    return during(pins, first, last);
  }

  /** While virtual threads waited for monitors: where that was so for most of that time. */
  public Full duringEnters(long first, long last) {
    return during(enters, first, last);
  }

  private Full during(List<Stretch> times, long first, long last) {
    double all = 0;
    for (Stretch time : times) {
      all += time.much * overlap(time.from, time.to, first, last);
    }
    double known = 0;
    double busy = 0;
    int begin = 0;
    for (Stretch load : loads) {
      while (begin < times.size() && times.get(begin).to <= load.from) {
        begin++;
      }
      for (int i = begin; i < times.size() && times.get(i).from < load.to; i++) {
        Stretch time = times.get(i);
        long from = Math.max(first, load.from);
        long to = Math.min(last, load.to);
        double much = time.much * overlap(time.from, time.to, from, to);
        known += much;
        busy += much * load.much;
      }
    }
    if (known <= 0 || 2 * known < all) {
      return Full.NOT_KNOWN;
    }
    return busy >= ProcessorTime.FULL * known ? Full.YES : Full.NO;
  }

  private static long overlap(long from, long to, long first, long last) {
    return Math.max(0, Math.min(to, last) - Math.max(from, first));
  }
}
