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
   * Adds a second in which it held carriers.
   *
   * @param cost the share of the carriers that it held, 0 to 1
   * @param waited the wait of each thread in line because of it, in seconds
   * @param threads the waits of all these threads together, in seconds
   * @param held its own waits or holds
   * @param isStuck whether there was no progress since then, and it held most of the carriers
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
   * Adds a second in which a line stood that no single wait or hold inflicts: a burst that is
   * worked off makes one of them wait long, and passes.
   */
  void addLine(int second, double waited, double threads) {
    add(second, 0, waited, threads, new Steps(), false);
    isLine = true;
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
   * @param seconds of the whole window
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
    // No thread waits for a holder longer than it holds.
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
            // Without progress, the threads in line wait as long as that lasts.
            course == Course.STUCK ? Math.max(mean, stuckFor) : mean,
            course == Course.STUCK ? Math.max(longest, stuckFor) : longest,
            threadSeconds),
        course,
        confidence);
  }
}
