package io.vtscope.ledger.carrier;

import io.vtscope.blame.Site;
import io.vtscope.clock.Budget;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.clock.Window;
import io.vtscope.judge.Limits;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The pool of carriers.
 *
 * @param size how many there were
 * @param waitedNanos time of virtual threads in {@code Object.wait}, as far as it was recorded; the
 *     pool makes up for all of it before JDK 24, and hardly any is recorded with its length from
 *     then on
 * @param pinnedNanos time of carriers that were pinned
 * @param work what they did in the window
 * @param step length of a step of the timeline, nanoseconds
 * @param timeline in the order of time; steps in which nothing was seen are left out
 * @param seen single ones
 */
public record Carriers(
    Size size,
    long waitedNanos,
    long pinnedNanos,
    CarrierWork work,
    long step,
    List<TimelinePoint> timeline,
    Seen seen) {

  /** Shorter calls the agent need not have seen. */
  private static final long SEEN = 1_000_000_000;

  /** See {@link CarrierWork#hardlyComputed}. */
  public boolean hardlyComputed(long nanos) {
    return work.hardlyComputed(nanos);
  }

  /** See {@link CarrierWork}. */
  public long cpuNanos() {
    return work.cpuNanos();
  }

  /** See {@link CarrierWork}. */
  public boolean machineIsFull() {
    return work.machineIsFull();
  }

  /** See {@link CarrierWork}. */
  public boolean othersHadMost() {
    return work.othersHadMost();
  }

  /** See {@link CarrierWork}. */
  public @Nullable Budget budget() {
    return work.budget();
  }

  /** See {@link CarrierWork}. */
  public @Nullable SchedulingDelay delay() {
    return work.delay();
  }

  /**
   * A growth with the call in which most of its carriers were seen. The first of several calls of
   * one method is the one that carriers are started for, however short it is.
   */
  public Growth seen(Growth growth) {
    Site site = growth.site();
    if (growth.cost() != null && growth.cost().maxNanos() >= SEEN) {
      return growth;
    }
    for (LongCall one : calls()) {
      Growth in = one.call();
      boolean same = site != null && in.site() != null && site.name().equals(in.site().name());
      if (same && in.blocking() != null && 2L * one.carriers() >= growth.carriers()) {
        return new Growth(
            in.site(),
            growth.holders(),
            growth.artifact(),
            in.blocking(),
            growth.carriers(),
            growth.cost(),
            in.stack());
      }
    }
    return growth;
  }

  /** Time that as many carriers as the parallelism had in the window, nanoseconds; 0 if unknown. */
  public double available(Window window) {
    return parallelism() * window.seconds() * 1e9;
  }

  /** Carriers beyond the parallelism that were started before anybody watched. */
  public long startedBefore() {
    return parallelism() == 0 ? 0 : Math.max(0, peakPool() - parallelism() - grown());
  }

  /** Whether the last look saw nearly all block so, with others queued and no more to come. */
  public boolean isExhausted() {
    CarriersNow now = now();
    return now != null
        && isNearMaximum(now.pool())
        && now.queued() > 0
        && now.compensated() >= Limits.MOST * now.pool();
  }

  /** Whether the pool may grow and is near its maximum at this size. */
  public boolean isNearMaximum(int pool) {
    return maxPoolSize() > parallelism() && pool >= Limits.MOST * maxPoolSize();
  }

  /** See {@link Size}. */
  public int parallelism() {
    return size.parallelism();
  }

  /** See {@link Size}. */
  public int maxPoolSize() {
    return size.maxPoolSize();
  }

  /** See {@link Size}. */
  public int peakPool() {
    return size.peakPool();
  }

  /** See {@link Size}. */
  public long peakQueued() {
    return size.peakQueued();
  }

  /** See {@link Size}. */
  public long grown() {
    return size.grown();
  }

  /** See {@link Size}. */
  public long grownAtOnce() {
    return size.grownAtOnce();
  }

  /** See {@link Seen}. */
  public @Nullable CarriersNow now() {
    return seen.now();
  }

  /** See {@link Seen}. */
  public List<Kept> kept() {
    return seen.kept();
  }

  /** See {@link Seen}. */
  public List<LongCall> calls() {
    return seen.calls();
  }

  /** See {@link Seen}. */
  public @Nullable DumpedCarriers dumped() {
    return seen.dumped();
  }

  /**
   * How many carriers there were.
   *
   * @param parallelism carriers that the scheduler keeps busy; 0 if unknown
   * @param maxPoolSize carriers that there may be at most; 0 if unknown
   * @param peakPool the largest number of carriers that was seen; 0 if none was
   * @param peakQueued the largest number of virtual threads that waited for a carrier; -1 where the
   *     scheduler was not sampled
   * @param grown carriers that were started as others were about to block
   * @param grownAtOnce of these, how many there were at once beyond the parallelism; where that is
   *     unknown, beyond those that were started for work
   */
  public record Size(
      int parallelism,
      int maxPoolSize,
      int peakPool,
      long peakQueued,
      long grown,
      long grownAtOnce) {}

  /**
   * Single carriers, and the calls that held them.
   *
   * @param now what was seen when the agent looked last; null where it never looked
   * @param kept carriers whose virtual thread has not let go of them yet, those for longest first;
   *     only those that were seen with it more than once
   * @param calls in which most carriers were at once for a second or longer, and for which the pool
   *     would start others in their place; those of most carriers first
   * @param dumped at the end of a recording, by the JVM's own thread dumps; null where there was
   *     the agent, or no such dump
   */
  public record Seen(
      @Nullable CarriersNow now,
      List<Kept> kept,
      List<LongCall> calls,
      @Nullable DumpedCarriers dumped) {}
}
