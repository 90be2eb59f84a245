package io.vtscope.finding;

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
 * A part of the window in which something was so all the time: of a long window what has become bad
 * is a small share.
 */
final class Spell {
  /** Periods of three seconds: what is over in six, as a start or a batch, is in no more than 3. */
  private static final int LEAST = 4;

  /** Nobody notices less. */
  private static final Duration AT_ONCE = Duration.ofMillis(10);

  private Spell() {}

  /**
   * The longest row of periods in which virtual threads waited for a carrier and it was so; of
   * several the last. Null where there is none.
   */
  static @Nullable CarrierPeriod longest(Snapshot whole, Predicate<CarrierPeriod> is) {
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
