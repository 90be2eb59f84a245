package io.vtscope.rule.base;

import io.vtscope.clock.SchedulingDelay;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.CarrierPeriod;
import io.vtscope.ledger.carrier.Period;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A part of the window in which a condition held all the time. In a long window it may be a small
 * share.
 */
public final class Spell {
  /** The number of 3 s periods. A start or a batch of six seconds is in 3 at most. */
  private static final int LEAST = 4;

  /** The delay of probes (p99) in each period; nobody notices less. */
  private static final Duration AT_ONCE = Duration.ofMillis(10);

  private Spell() {}

  /**
   * The longest row of periods in which the condition held and virtual threads waited for a
   * carrier; the last of equal ones. Null if there is none.
   */
  public static @Nullable CarrierPeriod longest(Snapshot whole, Predicate<CarrierPeriod> is) {
    List<Period> longest = List.of();
    List<Period> row = new ArrayList<>();
    for (Period period : whole.course().periods()) {
      if (!row.isEmpty() && row.getLast().to() != period.from()) {
        row = new ArrayList<>();
      }
      CarrierPeriod then = whole.during(List.of(period));
      if (waited(then.work().delay()) && is.test(then)) {
        row.add(period);
      } else {
        row = new ArrayList<>();
      }
      if (row.size() >= LEAST && nanos(row) >= nanos(longest)) {
        longest = List.copyOf(row);
      }
    }
    return longest.isEmpty() ? null : whole.during(longest);
  }

  private static boolean waited(@Nullable SchedulingDelay delay) {
    return delay != null && delay.count() > 0 && delay.p99Nanos() >= AT_ONCE.toNanos();
  }

  private static long nanos(List<Period> row) {
    return row.isEmpty() ? 0 : row.getLast().to() - row.getFirst().from();
  }
}
