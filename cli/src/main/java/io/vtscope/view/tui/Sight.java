package io.vtscope.view.tui;

import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Snapshot;

/**
 * What there is to show at one moment; never changes.
 *
 * @param now by the clock of who looks, or of the recording that is replayed, nanoseconds since the
 *     epoch
 * @param number tells sights apart, the later the greater
 */
public record Sight(
    Diagnosis diagnosis, Trends trends, Condition condition, long now, long number) {

  Snapshot snapshot() {
    return diagnosis.snapshot();
  }
}
