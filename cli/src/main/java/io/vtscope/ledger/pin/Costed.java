package io.vtscope.ledger.pin;

import io.vtscope.clock.Cost;
import io.vtscope.clock.Meter;

/** What has cost time of carriers, added up. */
interface Costed {
  /** Nanoseconds. */
  long total();

  Cost cost();

  /** Adds it to what more than this has cost. */
  void addTo(Meter sum);
}
