package io.vtscope.ledger.carrier;

import io.vtscope.clock.Budget;
import io.vtscope.clock.CarrierPoolSample;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Window;
import io.vtscope.judge.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The carrier pool.
 *
 * @param step nanoseconds per step of the timeline
 * @param timeline in time order, without empty steps
 * @param now null without samples
 * @param kept carriers still held, longest first
 * @param calls compensated calls of at least a second, most carriers first
 * @param dumped null unless recorded without the agent
 */
public record Carriers(
    Size size,
    long pinnedNanos,
    CarrierWork work,
    long step,
    List<TimelinePoint> timeline,
    @Nullable CarrierPoolSample now,
    List<Kept> kept,
    List<LongCall> calls,
    @Nullable DumpedCarriers dumped) {

  public @Nullable Budget budget() {
    return work.budget();
  }

  public @Nullable SchedulingDelay delay() {
    return work.delay();
  }

  /** Nanoseconds of all carriers; 0 if unknown. */
  public double available(Window window) {
    return size.parallelism() * window.seconds() * 1e9;
  }

  /** Spare carriers started before the recording. */
  public long startedBefore() {
    return size.parallelism() == 0
        ? 0
        : Math.max(0, size.peakPool() - size.parallelism() - size.grown());
  }

  /**
   * Whether, in the last sample, a nearly full pool was mostly compensated and threads were queued.
   */
  public boolean isExhausted() {
    return now != null
        && isNearMaximum(now.poolSize())
        && now.queued() > 0
        && now.carriers().compensated() >= Limits.MOST * now.poolSize();
  }

  /** False if the pool may not grow. */
  public boolean isNearMaximum(int pool) {
    return size.maxPoolSize() > size.parallelism() && pool >= Limits.MOST * size.maxPoolSize();
  }

  /**
   * The numbers of carriers.
   *
   * @param parallelism 0 if unknown
   * @param maxPoolSize 0 if unknown
   * @param peakQueued the most queued virtual threads; -1 if unknown
   * @param grown carriers started to compensate
   * @param grownAtOnce the most of them at once
   */
  public record Size(
      int parallelism,
      int maxPoolSize,
      int peakPool,
      long peakQueued,
      long grown,
      long grownAtOnce) {}
}
