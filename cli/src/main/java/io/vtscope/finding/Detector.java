package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;

/** Looks for one kind of finding. */
interface Detector {
  /** Name of the kind, the same in reports, options and docs. */
  String id();

  Verdict evaluate(Snapshot snapshot);
}
