package io.vtscope.rule.carrier;

import io.vtscope.clock.SchedulingDelay;
import java.time.Duration;

/** Decides whether the wait for a carrier is so long and so frequent that someone would notice. */
final class LongDelays {
  /** The number of delayed probes. A burst of work that drains delays fewer. */
  private static final int OVERLOADED = 10;

  /** The same of shorter delays: at least some four seconds, one after the other. */
  private static final int NOTICED = 20;

  /** The delay of a single probe if nothing moves: no other probe is started meanwhile. */
  private static final Duration STUCK =
      Duration.ofNanos(OVERLOADED * SchedulingDelay.GIVEN_UP_NANOS);

  /** The sum of the delays if few probes are delayed: longer delays leave time for fewer probes. */
  private static final Duration OVERLOAD = Duration.ofSeconds(5);

  private LongDelays() {}

  /** Whether anyone would notice. */
  static boolean are(SchedulingDelay delay) {
    return areGivenUp(delay) || areNoticed(delay);
  }

  /** Whether half of the new threads wait for a second, or one waits while nothing moves. */
  static boolean areGivenUp(SchedulingDelay delay) {
    boolean often = delay.slow() >= OVERLOADED || delay.overloadNanos() >= OVERLOAD.toNanos();
    return (delay.p50Nanos() >= SchedulingDelay.GIVEN_UP_NANOS && often)
        || delay.stuckNanos() >= STUCK.toNanos();
  }

  /** Whether half of the new threads wait long, and many do. */
  static boolean areNoticed(SchedulingDelay delay) {
    boolean often =
        delay.slow() >= NOTICED || delay.slow() * delay.p50Nanos() >= OVERLOAD.toNanos();
    return delay.p50Nanos() >= SchedulingDelay.SLOW_NANOS && often;
  }
}
