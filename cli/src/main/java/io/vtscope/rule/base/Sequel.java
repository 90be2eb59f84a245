package io.vtscope.rule.base;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import java.util.List;

/** A detector that runs after the others and knows their findings. */
public interface Sequel extends Detector {
  /**
   * Evaluates the snapshot.
   *
   * @param found findings of the other detectors
   */
  Verdict evaluate(Snapshot snapshot, List<Finding> found);

  @Override
  default Verdict evaluate(Snapshot snapshot) {
    return evaluate(snapshot, List.of());
  }
}
