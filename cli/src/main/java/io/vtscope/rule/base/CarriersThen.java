package io.vtscope.rule.base;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import java.time.Duration;
import java.util.List;

/** What the carriers did while virtual threads waited for one thing, as far as it was looked at. */
public final class CarriersThen {
  /** They have gathered since the count before. */
  private static final Duration BEFORE = Duration.ofSeconds(1);

  private CarriersThen() {}

  /** The steps in which they waited, or came to. */
  public static List<Step> steps(List<Waits.Point> waits, Snapshot snapshot) {
    return Step.all(snapshot).stream()
        .filter(step -> waits.stream().anyMatch(wait -> overlap(wait.at(), step)))
        .toList();
  }

  private static boolean overlap(long wait, Step step) {
    return step.at() + step.nanos() > wait - BEFORE.toNanos() && step.at() <= wait;
  }
}
