package io.vtscope.finding;

import io.vtscope.aggregate.Carriers;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.aggregate.Waits;
import java.time.Duration;
import java.util.List;

/** What the carriers did while virtual threads waited for one thing, as far as it was looked at. */
final class CarriersThen {
  /** They have gathered since the count before. */
  private static final Duration BEFORE = Duration.ofSeconds(1);

  private CarriersThen() {}

  /** The steps of the timeline in which they waited, or came to. */
  static List<Carriers.Point> steps(List<Waits.Point> waits, Snapshot snapshot) {
    long step = snapshot.carriers().step();
    return snapshot.carriers().timeline().stream()
        .filter(point -> waits.stream().anyMatch(wait -> overlap(wait.at(), point.at(), step)))
        .toList();
  }

  private static boolean overlap(long wait, long point, long step) {
    return point + step > wait - BEFORE.toNanos() && point <= wait;
  }
}
