package io.vtscope.view.tui.state;

import io.vtscope.finding.Diagnosis;
import io.vtscope.ledger.Snapshot;

/**
 * What there is to show at one moment. Immutable.
 *
 * @param now by the viewer's clock, or that of the replayed recording, nanoseconds since the epoch
 * @param number identifies the model; later ones have greater numbers
 */
public record ViewModel(
    Diagnosis diagnosis, Trends trends, Condition condition, long now, long number) {

  public Snapshot snapshot() {
    return diagnosis.snapshot();
  }
}
