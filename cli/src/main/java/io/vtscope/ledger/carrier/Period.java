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
 * @param waiting the virtual threads that waited for a carrier
 * @param budget what all carriers did; null if it was not sampled
 * @param cpuNanos processor time that carriers took; -1 if unknown
 * @param machine how busy the machine was
 * @param lateNanos how late the samples of the agent were
 */
public record Period(
    long from,
    long to,
    int pool,
    Waiting waiting,
    @Nullable Budget budget,
    long cpuNanos,
    Machine machine,
    long lateNanos,
    RunningSamples.Seen ran) {

  /**
   * Virtual threads that waited for a carrier.
   *
   * @param queued the largest number at once
   * @param longest that a probe had waited; -1 if none was started
   * @param delays of probes
   */
  public record Waiting(long queued, long longest, Delays delays) {
    Waiting and(Waiting other) {
      Delays sum = delays.copy();
      sum.count(other.delays);
      return new Waiting(Math.max(queued, other.queued), Math.max(longest, other.longest), sum);
    }
  }

  /**
   * How busy the machine was.
   *
   * @param rounds how many reports there were
   * @param load of the machine, the sum of all reports
   * @param ofTarget the part of the load that the target had
   */
  public record Machine(long rounds, double load, double ofTarget) {
    Machine and(Machine other) {
      return new Machine(rounds + other.rounds, load + other.load, ofTarget + other.ofTarget);
    }
  }

  /** The shortest period, nanoseconds; in a long window some are longer. */
  public static final long SHORTEST = 3_000_000_000L;

  /** Both as one; they need not follow one another. */
  public Period and(Period other) {
    RunningSamples both = new RunningSamples(Integer.MAX_VALUE);
    both.add(ran);
    both.add(other.ran);
    return new Period(
        Math.min(from, other.from),
        Math.max(to, other.to),
        Math.max(pool, other.pool),
        waiting.and(other.waiting),
        budget == null ? other.budget : other.budget == null ? budget : budget.and(other.budget),
        cpuNanos < 0 ? other.cpuNanos : cpuNanos + Math.max(0, other.cpuNanos),
        machine.and(other.machine),
        lateNanos + other.lateNanos,
        both.seen());
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
