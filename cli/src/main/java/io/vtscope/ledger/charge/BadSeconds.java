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
 * The seconds in which a holder held much or made others wait. Cost and harm are means over them,
 * so that idle time does not dilute them.
 */
final class BadSeconds {
  private final Scarcity scarcity;
  private final List<Integer> bad = new ArrayList<>();
  private int active;
  private double costs;
  private double costsOfAll;
  private double each;
  private double eachOfAll;
  private double longestWait;
  private double threadSeconds;
  private double longestHold;
  private final Steps.Turns turns = new Steps.Turns();
  private boolean stuck;
  private boolean isLine;

  BadSeconds(Scarcity scarcity) {
    this.scarcity = scarcity;
  }

  /**
   * Adds a second with a hold.
   *
   * @param cost share of the carriers, 0 to 1
   * @param waited the inflicted wait per waiting thread, seconds
   * @param threads the sum of these waits, seconds
   * @param isStuck whether nothing progressed afterwards
   */
  void add(int second, double cost, double waited, double threads, Steps held, boolean isStuck) {
    active++;
    costsOfAll += cost;
    eachOfAll += waited;
    boolean takesMuch = scarcity != Scarcity.RUNNING_CARRIERS && cost >= Limits.SOME;
    if (waited >= Limits.NOTICED || takesMuch || isStuck) {
      bad.add(second);
      costs += cost;
      each += waited;
      longestWait = Math.max(longestWait, waited);
      threadSeconds += threads;
      longestHold = Math.max(longestHold, held.longest(second) / 1e9);
      turns.add(held, second);
      stuck |= isStuck;
    }
  }

  /**
   * Adds a wait without a known holder. A burst alone makes a wait long, so a long wait is not
   * enough for LASTING.
   */
  void addLine(int second, double waited, double threads) {
    add(second, 0, waited, threads, new Steps(), false);
    isLine = true;
  }

  boolean isEmpty() {
    return active == 0;
  }

  /**
   * Sums the seconds.
   *
   * @param isOnce whether it can happen only once
   * @param stuckFor seconds without progress, up to the end
   * @param seconds length of the window
   */
  Charge charge(Confidence confidence, boolean isOnce, double stuckFor, int seconds) {
    if (bad.isEmpty()) {
      int of = Math.max(Math.max(1, active), seconds);
      return new Charge(
          scarcity,
          Math.min(1, costsOfAll / of),
          new Harm(eachOfAll / of, 0, 0),
          Course.PASSING,
          confidence);
    }
    int of = bad.size();
    // A thread waits for a holder only while it holds.
    double most = isLine ? Double.MAX_VALUE : active;
    double longest = Math.min(longestWait, most);
    double mean = Math.min(each / of, most);
    Course course =
        Course.of(
            new Course.Evidence(
                bad,
                active,
                turns.count(),
                isLine ? longestHold : Math.max(longestHold, longest),
                stuck ? stuckFor : 0,
                isOnce));
    return new Charge(
        scarcity,
        Math.min(1, costs / of),
        new Harm(
            // Without progress, the waits last until the end.
            course == Course.STUCK ? Math.max(mean, stuckFor) : mean,
            course == Course.STUCK ? Math.max(longest, stuckFor) : longest,
            threadSeconds),
        course,
        confidence);
  }
}
