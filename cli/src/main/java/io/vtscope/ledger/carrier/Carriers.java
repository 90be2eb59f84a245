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
    return parallelism() * window.seconds() * 1e9;
  }

  /** Spare carriers started before the recording. */
  public long startedBefore() {
    return parallelism() == 0 ? 0 : Math.max(0, peakPool() - parallelism() - grown());
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
    return maxPoolSize() > parallelism() && pool >= Limits.MOST * maxPoolSize();
  }

  public int parallelism() {
    return size.parallelism();
  }

  public int maxPoolSize() {
    return size.maxPoolSize();
  }

  public int peakPool() {
    return size.peakPool();
  }

  public long peakQueued() {
    return size.peakQueued();
  }

  public long grown() {
    return size.grown();
  }

  public long grownAtOnce() {
    return size.grownAtOnce();
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
