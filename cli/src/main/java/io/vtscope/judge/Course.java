package io.vtscope.judge;

import static io.vtscope.judge.Limits.HALF;
import static io.vtscope.judge.Limits.LONG;
import static io.vtscope.judge.Limits.TIMES;
import static io.vtscope.judge.Limits.WAITER;
import static io.vtscope.judge.Limits.WITHIN;

import java.util.List;

/** Whether trouble passes, lasts, or never ends by itself. */
public enum Course {
  PASSING,
  LASTING,
  STUCK;

  /**
   * The bad seconds of a resource, and what happened in them.
   *
   * @param bad the seconds in which it was, in the order of time; numbers of seconds
   * @param active the number of seconds in which it was used at all
   * @param times the number of holds in sequence in bad seconds
   * @param longest the longest wait or hold in a bad second, in seconds
   * @param stuck seconds without progress, up to the end
   * @param isOnce whether it can happen only once, so that it never comes again
   */
  public record Evidence(
      List<Integer> bad, int active, int times, double longest, double stuck, boolean isOnce) {}

  /** The course that the evidence shows. */
  public static Course of(Evidence evidence) {
    if (evidence.stuck >= Limits.STUCK) {
      return STUCK;
    }
    boolean isUsed =
        evidence.times >= TIMES && within(evidence.bad) >= Math.min(WAITER, HALF * evidence.active);
    boolean comesAgain = isUsed || episodes(evidence.bad) >= TIMES;
    return evidence.longest >= WAITER
            || within(evidence.bad) >= LONG
            || (comesAgain && !evidence.isOnce)
        ? LASTING
        : PASSING;
  }

  /** The most bad seconds within five minutes. */
  private static int within(List<Integer> bad) {
    int most = 0;
    for (int from = 0, to = 0; to < bad.size(); to++) {
      while (bad.get(to) - bad.get(from) >= WITHIN) {
        from++;
      }
      most = Math.max(most, to - from + 1);
    }
    return most;
  }

  /** The most episodes within five minutes: seconds that follow one another are one. */
  private static int episodes(List<Integer> bad) {
    int most = 0;
    int count = 0;
    for (int from = 0, to = 0; to < bad.size(); to++) {
      count += to == 0 || bad.get(to) > bad.get(to - 1) + 1 ? 1 : 0;
      while (bad.get(to) - bad.get(from) >= WITHIN) {
        from++;
        count -= bad.get(from) > bad.get(from - 1) + 1 ? 1 : 0;
      }
      most = Math.max(most, count);
    }
    return most;
  }
}
