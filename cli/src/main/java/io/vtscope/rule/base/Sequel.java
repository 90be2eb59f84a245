package io.vtscope.rule.base;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import java.util.List;

/** A detector whose verdict depends on what the others have found; it is asked after them. */
public interface Sequel extends Detector {
  /**
   * Looks, knowing what else there is.
   *
   * @param found by all that are no sequels
   */
  Verdict evaluate(Snapshot snapshot, List<Finding> found);

  /** As if nothing else had been found. */
  @Override
  default Verdict evaluate(Snapshot snapshot) {
    return evaluate(snapshot, List.of());
  }
}
