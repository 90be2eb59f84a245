package io.vtscope.rule.base;

import io.vtscope.clock.Budget;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.carrier.Period;
import io.vtscope.ledger.carrier.TimelinePoint;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What carriers did for a while.
 *
 * @param at when it began
 * @param nanos how long it is
 * @param pool the largest number of carriers
 * @param queued the largest number of virtual threads that waited for a carrier
 * @param budget null where nobody looked
 * @param delay the longest that a probe thread had waited; -1 where none was started
 */
public record Step(
    long at, long nanos, int pool, long queued, @Nullable Budget budget, long delay) {

  /**
   * In the order of time: those of the timeline, or, where these are long as the window is, the
   * periods, which are short where something was going on.
   */
  public static List<Step> all(Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    List<Period> periods = snapshot.course().periods();
    return carriers.step() <= Period.SHORTEST || periods.isEmpty()
        ? carriers.timeline().stream().map(point -> of(point, carriers.step())).toList()
        : periods.stream().map(Step::of).toList();
  }

  private static Step of(TimelinePoint point, long nanos) {
    return new Step(point.at(), nanos, point.pool(), point.queued(), point.budget(), point.delay());
  }

  private static Step of(Period period) {
    return new Step(
        period.from(),
        period.to() - period.from(),
        period.pool(),
        period.waiting().queued(),
        period.budget(),
        period.waiting().longest());
  }
}
