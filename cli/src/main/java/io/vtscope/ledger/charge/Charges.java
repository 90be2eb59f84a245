package io.vtscope.ledger.charge;

import io.vtscope.clock.Steps;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Limits;
import io.vtscope.ledger.charge.CarrierSteps.Step;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Divides the carriers' time and the wait for them among those that held them. What each held is
 * its part of all that was held or ran in a second; it inflicted that part of the wait.
 */
public final class Charges {
  private final CarrierSteps carriers;
  private final int parallelism;
  private final Map<String, Holder> holders = new HashMap<>();

  /** What all holders took in a second, nanoseconds. */
  private final Map<Integer, Long> taken = new HashMap<>();

  /** Of it, what was computing. */
  private final Map<Integer, Long> computed = new HashMap<>();

  private final long stuckSince;
  private final long stuckTo;

  /** How a holder takes its carrier. */
  public enum How {
    /** The JVM has timed each. */
    TIMED,
    /** Samples show it. */
    SAMPLED,
    /** It runs. */
    RUNNING
  }

  private record Holder(How how, Steps held) {}

  /**
   * @param carriers second by second; empty without the agent
   * @param parallelism 0 if unknown
   * @param lastEnd when the last hold of a carrier ended
   * @param pending when the probe began to wait that has not run yet; Long.MAX_VALUE if there is
   *     none
   */
  public Charges(CarrierSteps carriers, int parallelism, long lastEnd, long pending) {
    this.carriers = carriers;
    this.parallelism = carriers.isEmpty() ? 1 : Math.max(1, parallelism);
    stuckSince =
        pending == Long.MAX_VALUE
            ? Long.MAX_VALUE
            : Math.max(pending, Math.max(lastEnd, carriers.lastIdle()));
    stuckTo = carriers.lastLook();
  }

  /** Adds what a holder held. */
  public void add(String key, How how, Steps held) {
    Holder before = holders.putIfAbsent(key, new Holder(how, held));
    if (before != null) {
      before.held.add(held);
    }
    held.each((second, nanos) -> {
      taken.merge(second, nanos, Long::sum);
      if (how == How.RUNNING) {
        computed.merge(second, nanos, Long::sum);
      }
    });
  }

  /** What each holder is charged with, the most costly first. */
  public List<Charge> all() {
    List<Charge> all = new ArrayList<>();
    holders.forEach((key, holder) -> all.add(charge(key, holder)));
    all.sort(Comparator.comparingDouble(Charge::cost).reversed());
    return all;
  }

  private Charge charge(String key, Holder holder) {
    Sum bad = new Sum();
    Sum any = new Sum();
    holder.held.each((second, nanos) -> {
      Step step = carriers.at(second);
      double cost = nanos / (double) (parallelism * Steps.SECOND);
      double share = nanos / Math.max(1, inUse(second, step));
      double each = step == null ? 0 : step.each() * share;
      double waiting = step == null ? 0 : step.waiting / 1e9 * share;
      boolean stuck = isStuck(second) && share >= Limits.HALF;
      any.add(second, cost, each, waiting, holder.held, stuck);
      if (each >= Limits.NOTICED || cost >= Limits.SOME || stuck) {
        bad.add(second, cost, each, waiting, holder.held, stuck);
      }
    });
    Sum sum = bad.seconds.isEmpty() ? any : bad;
    int n = Math.max(1, sum.seconds.size());
    Course course =
        bad.seconds.isEmpty()
            ? Course.PASSING
            : Course.of(
                new Course.Evidence(
                    bad.seconds.stream().mapToInt(Integer::intValue).toArray(),
                    holder.held.size(),
                    bad.times,
                    Math.max(bad.longest, bad.eachLongest),
                    bad.stuck > 0 ? (stuckTo - stuckSince) / 1e9 : 0));
    return new Charge(
        key,
        Math.min(1, sum.cost / n),
        new Harm(sum.each / n, sum.eachLongest, sum.waiting),
        course,
        confidence(holder.how),
        bad.seconds.size());
  }

  private Confidence confidence(How how) {
    return carriers.isEmpty()
        ? Confidence.INFERRED
        : how == How.TIMED ? Confidence.MEASURED : Confidence.SAMPLED;
  }

  /** Time of carriers that was held or ran in a second. */
  private double inUse(int second, @Nullable Step step) {
    long held = taken.getOrDefault(second, 0L);
    if (step == null) {
      return held;
    }
    long runs = computed.getOrDefault(second, 0L);
    double others = Math.max(0, step.running - runs);
    double waits = Math.max(held - runs, step.pinned + step.blocked);
    return waits + runs + others + (step.isAtMaximum() ? step.compensated : 0);
  }

  private boolean isStuck(int second) {
    return second >= Steps.second(stuckSince) && stuckSince < stuckTo;
  }

  /** Of some seconds. */
  private static final class Sum {
    final List<Integer> seconds = new ArrayList<>();
    double cost;
    double each;
    double eachLongest;
    double waiting;
    double longest;
    int times;
    int stuck;

    void add(int second, double costs, double waits, double threads, Steps held, boolean isStuck) {
      seconds.add(second);
      cost += costs;
      each += waits;
      eachLongest = Math.max(eachLongest, waits);
      waiting += threads;
      longest = Math.max(longest, held.longest(second) / 1e9);
      times += held.times(second);
      stuck += isStuck ? 1 : 0;
    }
  }
}
