package io.vtscope.rule.base;

import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;

/** Looks for one kind of finding. */
public interface Detector {
  /** Name of the kind, the same in reports, options and docs. */
  Kind kind();

  Verdict evaluate(Snapshot snapshot);
}
