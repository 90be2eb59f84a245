package io.vtscope.rule.base;

import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;

/** Looks for one kind of finding. */
public interface Detector {
  Kind kind();

  Verdict evaluate(Snapshot snapshot);
}
