package io.vtscope.ledger.carrier;

import io.vtscope.clock.Budget;
import io.vtscope.clock.Delays;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.observation.Artifact;
import io.vtscope.observation.Frame;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A part of the window: what ran, what the carriers did, and how long threads waited for one.
 *
 * @param from nanoseconds since the epoch
 * @param pool the largest number of carriers
 * @param queued the largest number of virtual threads that waited for a carrier
 * @param longest that a trial thread had waited; -1 if none was started
 * @param budget what all carriers did; null without a look
 * @param cpuNanos processor time that carriers took; -1 if unknown
 * @param rounds how often it was told how busy the machine was
 * @param ofMachine that, added up
 * @param ofTarget of it, what the target had, added up
 * @param lateNanos how late the machine was for the agent's looks
 */
public record Period(
    long from,
    long to,
    int pool,
    long queued,
    long longest,
    @Nullable Budget budget,
    long cpuNanos,
    long rounds,
    double ofMachine,
    double ofTarget,
    long lateNanos,
    RunningSamples.Seen ran,
    Delays delays) {
  /** The shortest period, nanoseconds; in a long window some are longer. */
  public static final long SHORTEST = 3_000_000_000L;

  /** Of both; they need not follow one another. */
  public Period and(Period other) {
    RunningSamples both = new RunningSamples(Integer.MAX_VALUE);
    both.add(ran);
    both.add(other.ran);
    Delays sum = delays.copy();
    sum.count(other.delays);
    return new Period(
        Math.min(from, other.from),
        Math.max(to, other.to),
        Math.max(pool, other.pool),
        Math.max(queued, other.queued),
        Math.max(longest, other.longest),
        budget == null ? other.budget : other.budget == null ? budget : budget.and(other.budget),
        cpuNanos < 0 ? other.cpuNanos : cpuNanos + Math.max(0, other.cpuNanos),
        rounds + other.rounds,
        ofMachine + other.ofMachine,
        ofTarget + other.ofTarget,
        lateNanos + other.lateNanos,
        both.seen(),
        sum);
  }

  @Nullable RunningPlace mostRun(Function<Frame, @Nullable Artifact> artifacts) {
    return ran.most(artifacts);
  }

  List<YieldLoop> yieldLoops(List<SlowTrial> slow, Function<Frame, @Nullable Artifact> artifacts) {
    return ran.yieldLoops(
        budget == null ? 0 : budget.running(),
        (first, last) ->
            slow.stream()
                .filter(one -> one.nanos() >= SchedulingDelay.SLOW_NANOS)
                .filter(one ->
                    Math.min(one.to(), last) - Math.max(one.from(), first)
                        >= SchedulingDelay.SLOW_NANOS)
                .map(SlowTrial::nanos)
                .toList(),
        artifacts);
  }
}
