package io.vtscope.agent.sample.carrier;

import java.util.concurrent.ThreadLocalRandom;

/**
 * When carriers are looked at between two samples: where few virtual threads have their turns, whom
 * a carrier is with may have let go and be back by the next sample. No two are at the same distance
 * each time, as tasks would keep step.
 */
final class LooksBetween {
  /** Of tasks that take turns by two, one in some 500 is not seen to let go between two samples. */
  private static final int PARTS = 9;

  /** The one that is halfway. */
  private static final int HALFWAY = 4;

  private long from;
  private long part;
  private int number = PARTS;

  /** None until the next sample. */
  void none() {
    number = PARTS;
  }

  /**
   * Plans them.
   *
   * @param now when the sample was taken
   * @param planned nanoseconds until the next one
   */
  void plan(long now, long planned) {
    from = now;
    part = planned / PARTS;
    number = 1;
  }

  /** Whether one is to come. */
  boolean pending() {
    return number < PARTS;
  }

  boolean isHalfway() {
    return number == HALFWAY;
  }

  /** Only the one halfway is left, or none. */
  void onlyHalfway(boolean wanted) {
    number = wanted && number <= HALFWAY ? HALFWAY : PARTS;
  }

  /** One was made. */
  void made() {
    number++;
  }

  /** Nanoseconds from now to the next one. */
  long next(long now) {
    long at = from + number * part - part / 2 + ThreadLocalRandom.current().nextLong(part);
    return Math.max(1, at - now);
  }
}
