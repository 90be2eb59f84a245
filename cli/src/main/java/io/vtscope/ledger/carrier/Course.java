package io.vtscope.ledger.carrier;

import io.vtscope.clock.Delays;
import io.vtscope.clock.MachineTime;
import io.vtscope.clock.Peak;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Window;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What became of the carriers in the course of the window: what lasted for some seconds of a long
 * one is little of all of it, and much of its own time.
 *
 * @param periods that follow one another, short ones where virtual threads waited
 * @param slow probe threads that waited long, in the order of time
 * @param pins when most time went to pins that have ended
 * @param enters to waits for monitors
 * @param files to files and pipes
 * @param natives to native code
 * @param machine how busy it was
 */
public record Course(
    List<Period> periods,
    List<SlowTrial> slow,
    Peak pins,
    Peak enters,
    Peak files,
    Peak natives,
    MachineTime machine) {
  /** The number of parts that a wait is spread over at most: a damaged file may have a huge one. */
  private static final int FINEST = 1_000;

  /**
   * What the carriers did in a part of the window.
   *
   * @param stuck how long the last probe thread has waited that has not run yet, nanoseconds; 0 if
   *     the part does not reach the end of the window
   */
  public CarrierPeriod during(
      Period period, long stuck, Function<Frame, @Nullable Artifact> artifacts) {
    return new CarrierPeriod(
        new Window(period.from(), period.to(), 0, 0),
        CarrierWork.of(period, delay(period, stuck)),
        period.yieldLoops(slow(period.from(), period.to()), artifacts),
        period.mostRun(artifacts));
  }

  /** Those of a stretch of time. */
  List<SlowTrial> slow(long from, long to) {
    int begin = 0;
    int end = slow.size();
    while (begin < end) {
      int middle = (begin + end) >>> 1;
      if (slow.get(middle).to() <= from) {
        begin = middle + 1;
      } else {
        end = middle;
      }
    }
    List<SlowTrial> then = new ArrayList<>();
    for (SlowTrial one : slow.subList(begin, slow.size())) {
      if (one.from() >= to) {
        break;
      }
      then.add(one);
    }
    return then;
  }

  /**
   * How long a virtual thread waited for a carrier that began in it.
   *
   * @param stuck that of the one that had not run at the end of the window, where it is one
   */
  SchedulingDelay delay(Period period, long stuck) {
    Delays all = period.waiting().delays().copy();
    long count = all.times();
    long max = all.percentile(1);
    long slowOnes = 0;
    long overload = 0;
    for (SlowTrial one : slow(period.from(), period.to())) {
      // A thread started while this one waited would have waited for the rest of its time.
      long step = Math.max(SchedulingDelay.INTERVAL_NANOS, one.nanos() / FINEST);
      for (long rest = one.nanos(); rest > 0; rest -= step) {
        long begun = one.to() - rest;
        if (begun >= period.from() && begun < period.to()) {
          all.count(rest, step / SchedulingDelay.INTERVAL_NANOS);
        }
      }
      max = Math.max(max, one.nanos());
      count++;
      slowOnes += one.nanos() >= SchedulingDelay.SLOW_NANOS ? 1 : 0;
      overload += one.overload() && one.nanos() >= SchedulingDelay.GIVEN_UP_NANOS ? one.nanos() : 0;
    }
    return new SchedulingDelay(
        count,
        slowOnes,
        Math.min(max, all.percentile(0.5)),
        Math.min(max, all.percentile(0.99)),
        max,
        stuck,
        overload,
        0,
        0);
  }
}
