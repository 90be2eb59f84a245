package io.vtscope.view.tui.state;

import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Snapshot;

/**
 * All data to show at one moment. Immutable.
 *
 * @param now nanoseconds since the epoch, by the viewer or the replay
 * @param number increases with each model
 */
public record ViewModel(
    Diagnosis diagnosis, Trends trends, Condition condition, long now, long number) {

  public Snapshot snapshot() {
    return diagnosis.snapshot();
  }
}
