package io.vtscope.ledger.charge;

import io.vtscope.clock.Steps;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds up the bad seconds of one holder: those in which it took much, or others waited for it. Cost
 * and harm are means over these, so that neither idle time nor a long window dilutes them.
 */
final class BadSeconds {
  private final List<Integer> bad = new ArrayList<>();
  private int active;
  private double costs;
  private double costsOfAll;
  private double each;
  private double eachOfAll;
  private double longestWait;
  private double threadSeconds;
  private double longestHold;
  private int times;
  private boolean stuck;

  /**
   * Adds a second in which it held carriers.
   *
   * @param cost the share of the carriers that it held, 0 to 1
   * @param waited what each of those in line waited for it, in seconds
   * @param threads what all of those waited for it, in seconds
   * @param held its own waits or holds
   * @param isStuck whether nobody has gone on since then, mostly for it
   */
  void add(int second, double cost, double waited, double threads, Steps held, boolean isStuck) {
    active++;
    costsOfAll += cost;
    eachOfAll += waited;
    if (waited >= Limits.NOTICED || cost >= Limits.SOME || isStuck) {
      bad.add(second);
      costs += cost;
      each += waited;
      longestWait = Math.max(longestWait, waited);
      threadSeconds += threads;
      longestHold = Math.max(longestHold, held.longest(second) / 1e9);
      times += held.times(second);
      stuck |= isStuck;
    }
  }

  /** Whether it never held a carrier. */
  boolean isEmpty() {
    return active == 0;
  }

  /**
   * What it comes to.
   *
   * @param isOnce whether it can happen only once, as the initialisation of a class
   * @param stuckFor seconds up to the end in which nobody went on
   */
  Charge charge(Scarcity scarcity, Confidence confidence, boolean isOnce, double stuckFor) {
    if (bad.isEmpty()) {
      int of = Math.max(1, active);
      return new Charge(
          scarcity,
          Math.min(1, costsOfAll / of),
          new Harm(eachOfAll / of, 0, 0),
          Course.PASSING,
          confidence,
          0,
          0);
    }
    int of = bad.size();
    Course course =
        Course.of(
            new Course.Evidence(
                bad.stream().mapToInt(Integer::intValue).toArray(),
                active,
                times,
                Math.max(longestHold, longestWait),
                stuck ? stuckFor : 0,
                isOnce));
    return new Charge(
        scarcity,
        Math.min(1, costs / of),
        new Harm(each / of, longestWait, threadSeconds),
        course,
        confidence,
        bad.getFirst() * Steps.SECOND,
        of);
  }
}
