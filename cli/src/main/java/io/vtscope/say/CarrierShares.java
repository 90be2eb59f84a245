package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.ledger.Snapshot;

/** Phrases for carrier time. */
final class CarrierShares {
  private CarrierShares() {}

  /** "76 % of the time", or "for 29.3 s" if the share is unknown or exceeds 1. */
  static String brief(long nanos, double share, Snapshot snapshot) {
    return share < 0 || isMore(nanos, snapshot)
        ? "for " + Amounts.time(nanos)
        : Amounts.share(share) + " of the time";
  }

  /** "29.3 s of 46.6 s carrier time". */
  static String of(long nanos, double share, Snapshot snapshot) {
    long spanNanos = snapshot.window().nanos();
    int carriers = snapshot.carriers().parallelism();
    String time = Amounts.time(nanos);
    if (share < 0 || carriers == 0) {
      return "%s in %s%s".formatted(time, Amounts.time(spanNanos), elsewhere(snapshot));
    }
    if (isMore(nanos, snapshot)) {
      return "%s of carrier time in %s; the pool had up to %s"
          .formatted(
              time,
              Amounts.time(spanNanos),
              Amounts.count(snapshot.carriers().peakPool(), "carrier"));
    }
    return "%s of %s carrier time (%s × %s)"
        .formatted(
            time,
            Amounts.time(carriers * spanNanos),
            Amounts.count(carriers, "carrier"),
            Amounts.time(spanNanos));
  }

  /** Whether compensating carriers raised the time above the parallelism. */
  private static boolean isMore(long nanos, Snapshot snapshot) {
    int carriers = snapshot.carriers().parallelism();
    return snapshot.carriers().peakPool() > carriers
        && nanos > carriers * (double) snapshot.window().nanos();
  }

  /** The other schedulers that make the share unknown. */
  private static String elsewhere(Snapshot snapshot) {
    long elsewhere = snapshot.population().elsewhere();
    return elsewhere == 0
        ? ""
        : "; %s on another scheduler"
            .formatted(
                Amounts.count(elsewhere, "virtual thread") + (elsewhere == 1 ? " runs" : " run"));
  }
}
