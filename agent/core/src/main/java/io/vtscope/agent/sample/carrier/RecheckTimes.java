package io.vtscope.agent.sample.carrier;

import java.util.concurrent.ThreadLocalRandom;

/**
 * Times of checks between two samples, because a carrier may unmount and remount a thread. The
 * times are random, because tasks could run in step with them.
 */
final class RecheckTimes {
  /** More checks miss fewer unmounts. */
  private static final int PARTS = 9;

  private static final int HALFWAY = 4;

  private long from;
  private long part;
  private int number = PARTS;

  void none() {
    number = PARTS;
  }

  /**
   * Plans the checks.
   *
   * @param now when the sample was taken
   * @param planned nanoseconds until the next sample
   */
  void plan(long now, long planned) {
    from = now;
    part = planned / PARTS;
    number = 1;
  }

  boolean pending() {
    return number < PARTS;
  }

  boolean isHalfway() {
    return number == HALFWAY;
  }

  void onlyHalfway(boolean wanted) {
    number = wanted && number <= HALFWAY ? HALFWAY : PARTS;
  }

  void made() {
    number++;
  }

  /** Nanoseconds until the next check. */
  long next(long now) {
    long at = from + number * part - part / 2 + ThreadLocalRandom.current().nextLong(part);
    return Math.max(1, at - now);
  }
}
