package io.vtscope.ledger.carrier;

import io.vtscope.blame.Frames;
import io.vtscope.clock.ProcessorTime;

/** Tells from one that keeps its carrier whether it computes, and what it comes to. */
final class Computing {
  /**
   * Seen twice in a row at least, at the sampler's interval of 100 ms, without what the machine was
   * late for the sampler too: then it had no time for anybody.
   */
  private static final long LONG = 90_000_000;

  /**
   * On a machine that is overloaded a short task lasts long; a task of 50 ms never takes this much
   * of a processor. It is measured from the second time on, over 300 ms where five looks are
   * wanted.
   */
  private static final long COMPUTED = 60_000_000;

  private final Trials trials;
  private final long begin;
  private final long end;

  /**
   * @param begin time before it is not counted
   * @param end time after it is not counted
   */
  Computing(Trials trials, long begin, long end) {
    this.trials = trials;
    this.begin = begin;
    this.end = end;
  }

  boolean is(HeldCarrier held) {
    if (held.cpuNanos() < COMPUTED
        || held.cpuNanos() < ProcessorTime.COMPUTING * held.measuredNanos()) {
      return false;
    }
    long late = trials.late(from(held), to(held));
    // If the machine was late for more than half of it, the rest is inexact too.
    return nanos(held) - late >= (2 * late > nanos(held) ? 2 * LONG : LONG) && !loadsClasses(held);
  }

  /** Each class once: every program begins like that, and nobody can do it elsewhere. */
  private static boolean loadsClasses(HeldCarrier held) {
    long loading =
        held.stacks().stream()
            .filter(stack -> stack.frames().stream().anyMatch(Frames::loadsClass))
            .count();
    return 2 * loading > held.stacks().size();
  }

  long nanos(HeldCarrier held) {
    return to(held) - from(held);
  }

  void addTo(Computed sum, HeldCarrier held) {
    long whole = held.to(trials.lastLook()) - held.from();
    sum.add(held, from(held), to(held), whole, trials.during(from(held), to(held)));
  }

  private long from(HeldCarrier held) {
    return Math.max(held.from(), begin);
  }

  private long to(HeldCarrier held) {
    return Math.min(held.to(trials.lastLook()), end);
  }
}
