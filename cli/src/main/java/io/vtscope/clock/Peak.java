package io.vtscope.clock;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The stretch of some minutes in which most time went to one kind of thing.
 *
 * @param nanos that time
 * @param span how long the stretch is; longer than five minutes where time is not told apart so
 *     well
 */
public record Peak(long nanos, long span) {
  /** What anybody looks at at once. */
  public static final long SPAN = 300_000_000_000L;

  /** Of time by steps of equal length, by their numbers. */
  public static Peak of(SortedMap<Long, Long> steps, long width, long wanted) {
    long span = Math.max(wanted, width);
    long most = 0;
    long sum = 0;
    TreeMap<Long, Long> within = new TreeMap<>();
    for (Map.Entry<Long, Long> step : steps.entrySet()) {
      within.put(step.getKey(), step.getValue());
      sum += step.getValue();
      while ((step.getKey() - within.firstKey() + 1) * width > span) {
        sum -= within.pollFirstEntry().getValue();
      }
      most = Math.max(most, sum);
    }
    return new Peak(most, span);
  }
}
