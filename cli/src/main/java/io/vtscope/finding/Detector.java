package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;

/** Looks for one kind of finding. */
interface Detector {
  /** Name of the kind, the same in reports, options and docs. */
  Kind kind();

  Verdict evaluate(Snapshot snapshot);
}
