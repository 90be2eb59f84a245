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
 * @param pinnedNanos time of carriers that were pinned
 * @param cpuNanos processor time that carriers took; -1 where it is not known
 * @param budget what all carriers did, from the agent's first look at them on; null where it never
 *     looked
 * @param delay how long a new virtual thread waited for a carrier; null where the agent never
 *     looked
 * @param step length of a step of the timeline, nanoseconds
 * @param timeline in the order of time; steps in which nothing was seen are left out
 * @param now what was seen when the agent looked last; null where it never looked
 * @param kept carriers whose virtual thread has not let go of them yet, those for longest first;
 *     only those that were seen with it more than once
 */
public record Carriers(
    int parallelism,
    int maxPoolSize,
    int peakPool,
    long peakQueued,
    long grown,
    long pinnedNanos,
    long cpuNanos,
    @Nullable Budget budget,
    @Nullable SchedulingDelay delay,
    long step,
    List<Point> timeline,
    @Nullable Now now,
    List<Kept> kept) {

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
