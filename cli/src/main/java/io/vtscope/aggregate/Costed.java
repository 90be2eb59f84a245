package io.vtscope.aggregate;

/** What has cost time of carriers, added up. */
interface Costed {
  /** Nanoseconds. */
  long total();

  Cost cost();

  /** Adds it to what more than this has cost. */
  void addTo(Meter sum);
}
