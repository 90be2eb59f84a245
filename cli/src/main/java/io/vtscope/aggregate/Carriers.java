package io.vtscope.aggregate;

import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pool of carriers.
 *
 * @param parallelism carriers that the scheduler keeps busy; 0 where it is not known
 * @param maxPoolSize carriers that there may be at most; 0 where it is not known
 * @param peakPool the largest number of carriers that was seen; 0 where none was
 * @param peakQueued the largest number of virtual threads that waited for a carrier; -1 where the
 *     scheduler was not sampled
 * @param grown carriers that were started as others were about to block
 * @param grownAtOnce of these, how many there were at once beyond the parallelism; where that is
 *     not known, beyond those that were started for work
 * @param waitedNanos time of virtual threads in {@code Object.wait}, as far as it was recorded; the
 *     pool makes up for all of it before JDK 24, and hardly any is recorded with its length from
 *     then on
 * @param pinnedNanos time of carriers that were pinned
 * @param cpuNanos processor time that carriers took; -1 where it is not known
 * @param machineIsFull whether nearly all processors of the machine were busy, with whatever runs
 *     on it: then who takes little processor time may only not get more
 * @param othersHadMost whether other programs had most of what was taken of the machine's
 *     processors
 * @param lateNanos how late the machine was for the agent's looks, in all: then it had no processor
 *     for anybody
 * @param budget what all carriers did, from the agent's first look at them on; null where it never
 *     looked
 * @param delay how long a new virtual thread waited for a carrier; null where the agent never
 *     looked
 * @param step length of a step of the timeline, nanoseconds
 * @param timeline in the order of time; steps in which nothing was seen are left out
 * @param now what was seen when the agent looked last; null where it never looked
 * @param kept carriers whose virtual thread has not let go of them yet, those for longest first;
 *     only those that were seen with it more than once
 * @param calls in which most carriers were at once for a second or longer, and for which the pool
 *     would start others in their place; those of most carriers first
 * @param sampled in which the JVM's samples of native code saw virtual threads last; those of most
 *     threads first
 * @param dumped at the end of a recording, by the JVM's own thread dumps; null where there was the
 *     agent, or no such dump
 */
public record Carriers(
    int parallelism,
    int maxPoolSize,
    int peakPool,
    long peakQueued,
    long grown,
    long grownAtOnce,
    long waitedNanos,
    long pinnedNanos,
    long cpuNanos,
    boolean machineIsFull,
    boolean othersHadMost,
    long lateNanos,
    @Nullable Budget budget,
    @Nullable SchedulingDelay delay,
    long step,
    List<Point> timeline,
    @Nullable Now now,
    List<Kept> kept,
    List<LongCall> calls,
    List<LongCall> sampled,
    @Nullable Dumped dumped) {

  /** Who runs and takes less of the time on a processor waits, for the most part. */
  public static final double MOSTLY_COMPUTING = 0.25;

  /** So near its maximum the pool is about to stop growing, and so many carriers are nearly all. */
  public static final double NEARLY = 0.9;

  /**
   * Whether they took too little processor time to have computed for so long; not where that is not
   * known. On a full machine who computes gets a part of a processor only.
   */
  public boolean hardlyComputed(long nanos) {
    return cpuNanos >= 0 && cpuNanos < (machineIsFull ? Kept.COMPUTING : MOSTLY_COMPUTING) * nanos;
  }

  /**
   * Whether who ran on one for so long hardly had a processor: on a full machine others, of this
   * JVM or not, had it meanwhile, and what took long need not be long.
   *
   * @param cpuNanos processor time that it took; -1 where it is not known
   */
  public static boolean hardlyRan(long cpuNanos, long nanos) {
    return cpuNanos >= 0 && cpuNanos < MOSTLY_COMPUTING * nanos;
  }

  /** The same in a part of the window; numbers of carriers and the timeline are of all of it. */
  Carriers during(Period then, SchedulingDelay waited) {
    return new Carriers(
        parallelism,
        maxPoolSize,
        peakPool,
        peakQueued,
        grown,
        grownAtOnce,
        waitedNanos,
        pinnedNanos,
        then.cpuNanos(),
        ProcessorTime.isFull(then.ofMachine(), then.rounds()),
        ProcessorTime.othersHadMost(then.ofTarget(), then.ofMachine()),
        then.lateNanos(),
        then.budget(),
        waited,
        step,
        timeline,
        now,
        kept,
        calls,
        sampled,
        dumped);
  }

  /** Carriers beyond the parallelism that were started before anybody watched. */
  public long startedBefore() {
    return parallelism == 0 ? 0 : Math.max(0, peakPool - parallelism - grown);
  }

  /** Whether the last look saw nearly all block so, with others queued and no more to come. */
  public boolean isExhausted() {
    return now != null
        && isNearMaximum(now.pool())
        && now.queued() > 0
        && now.compensated() >= NEARLY * now.pool();
  }

  /** Whether a pool of this size that may grow is about to stop growing. */
  public boolean isNearMaximum(int pool) {
    return maxPoolSize > parallelism && pool >= NEARLY * maxPoolSize;
  }

  /**
   * A call for which the pool would start other carriers, in which virtual threads stay for long.
   *
   * @param call where it is made
   * @param carriers how many were held by it at once; where nobody looked at the carriers, how many
   *     virtual threads were seen in it last
   * @param nanos how long the longest of them took by then; 0 where it is not known
   */
  public record LongCall(Growth call, int carriers, long nanos) {}

  /**
   * The carriers at the agent's last look at them.
   *
   * @param at when that was, nanoseconds since the epoch
   * @param pool carriers that there were
   * @param queued virtual threads that waited for a carrier
   * @param running carriers whose virtual thread neither waited nor was parked; the other numbers
   *     are those of {@link Observation.CarrierSample}
   */
  public record Now(
      long at,
      int pool,
      long queued,
      int running,
      int pinned,
      int blocked,
      int compensated,
      int idle) {}

  /**
   * The carriers in the last thread dump of a recording.
   *
   * @param carriers that the pool had
   * @param parallelism as the JVM was started with; 0 where it is not known
   * @param taken those that had a virtual thread, by the dumps in which they had had it
   * @param isIdle whether the JVM took hardly any processor time in the seconds before
   * @param sinceHeld how long before the dump a virtual thread ran on after a hold, or one that had
   *     no carrier by then was in native code, at the latest, nanoseconds; {@code Long.MAX_VALUE}
   *     where none was seen to
   * @param longestHold how long any of them lasted at most, nanoseconds
   */
  public record Dumped(
      int carriers,
      int parallelism,
      List<Kept> taken,
      boolean isIdle,
      long sinceHeld,
      long longestHold) {
    /** As the agent would have told of them. */
    HeldCarriers held(PastHolds past) {
      HeldCarriers held = new HeldCarriers(past);
      taken.forEach(one -> held.add(one.last()));
      return held;
    }
  }

  /**
   * A carrier that one virtual thread has kept until the last look.
   *
   * @param last what was said of it last: by whom, how, and what it waits for
   * @param nanos how long it has been kept
   * @param cpuNanos processor time that it took in the first {@code measuredNanos} of these; -1
   *     where it is not known
   * @param stack the last that was taken; null where none was
   */
  public record Kept(
      Observation.CarrierHeld last,
      long nanos,
      long cpuNanos,
      long measuredNanos,
      @Nullable Stack stack) {

    /** Less of the time on a processor than this is waiting for something, whatever it is. */
    static final double COMPUTING = 0.05;

    /** Whether it ran, and took processor time. */
    public boolean computes() {
      return last.kind() == Observation.HeldKind.RUNNING
          && cpuNanos > 0
          && cpuNanos >= COMPUTING * measuredNanos;
    }
  }

  /**
   * The carriers during a step.
   *
   * @param at its start, nanoseconds since the epoch
   * @param sampled whether the scheduler was looked at in it; if not, its three figures are 0
   * @param pool the largest number of carriers
   * @param mounted the largest number that carried a virtual thread; where the agent did not look
   *     at the carriers, that the pool counted as active
   * @param queued the largest number of virtual threads that waited for a carrier
   * @param pinned how many carriers were pinned, on average, by the pins that have ended
   * @param held how many carriers were pinned or blocked, on average, as the agent saw them; -1
   *     where it did not look
   * @param budget what all carriers did; null where the agent did not look
   * @param made threads made a second, virtual and others; -1 where that is not known
   * @param delay the longest that a trial thread had waited for a carrier, without what the machine
   *     was late, nanoseconds; -1 where none was started
   */
  public record Point(
      long at,
      boolean sampled,
      int pool,
      int mounted,
      long queued,
      double pinned,
      double held,
      @Nullable Budget budget,
      double made,
      long delay) {}
}
