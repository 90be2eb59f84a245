package io.vtscope.judge;

import static io.vtscope.judge.Limits.HALF;
import static io.vtscope.judge.Limits.LONG;
import static io.vtscope.judge.Limits.TIMES;
import static io.vtscope.judge.Limits.WAITER;
import static io.vtscope.judge.Limits.WITHIN;

import java.util.List;
import java.util.function.IntUnaryOperator;

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
    int seconds = most(evidence.bad, i -> i);
    boolean isUsed = evidence.times >= TIMES && seconds >= Math.min(WAITER, HALF * evidence.active);
    boolean comesAgain = isUsed || episodes(evidence.bad) >= TIMES;
    return evidence.longest >= WAITER || seconds >= LONG || (comesAgain && !evidence.isOnce)
        ? LASTING
        : PASSING;
  }

  /** The most seconds or episodes, by their numbers, within five minutes. */
  private static int most(List<Integer> bad, IntUnaryOperator number) {
    int most = 0;
    for (int from = 0, to = 0; to < bad.size(); to++) {
      while (bad.get(to) - bad.get(from) >= WITHIN) {
        from++;
      }
      most = Math.max(most, number.applyAsInt(to) - number.applyAsInt(from) + 1);
    }
    return most;
  }

  private static int episodes(List<Integer> bad) {
    int[] numbers = new int[bad.size()];
    for (int i = 1; i < numbers.length; i++) {
      numbers[i] = numbers[i - 1] + (bad.get(i) > bad.get(i - 1) + 1 ? 1 : 0);
    }
    return most(bad, i -> numbers[i]);
  }
}
