package io.vtscope.judge;

import static io.vtscope.judge.Limits.HALF;
import static io.vtscope.judge.Limits.LONG;
import static io.vtscope.judge.Limits.TIMES;
import static io.vtscope.judge.Limits.WAITER;
import static io.vtscope.judge.Limits.WITHIN;

import java.util.List;

/** Whether a problem passes, lasts, or never ends by itself. */
public enum Course {
  PASSING,
  LASTING,
  STUCK;

  /**
   * The bad seconds of a resource.
   *
   * @param bad numbers of seconds, in time order
   * @param active the number of seconds in use
   * @param times holds in sequence, in bad seconds
   * @param longest the longest wait or hold, seconds
   * @param stuck seconds without progress, up to the end
   * @param isOnce whether it can happen only once
   */
  public record Evidence(
      List<Integer> bad, int active, int times, double longest, double stuck, boolean isOnce) {}

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
