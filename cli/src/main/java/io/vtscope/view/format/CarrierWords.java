package io.vtscope.view.format;

import io.vtscope.clock.SchedulingDelay;
import io.vtscope.finding.Amounts;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import java.util.ArrayList;
import java.util.List;

/** Describes the carrier pool. */
public final class CarrierWords {
  /** If nothing was seen. */
  public static final String NOTHING = "no virtual thread was seen";

  /** Without the agent. */
  private static final String NOT_KNOWN = "unknown without the agent";

  /** If the agent took no sample. */
  private static final String NOT_SEEN = "virtual threads ran, but the agent took no sample";

  private CarrierWords() {}

  /** "parallelism 4, pool up to 7 of at most 256, ...", without a full stop. */
  public static String sentence(Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    List<String> parts = new ArrayList<>();
    if (carriers.size().parallelism() > 0) {
      parts.add("parallelism " + carriers.size().parallelism());
    }
    if (carriers.size().peakPool() > 0) {
      parts.add(
          "pool up to %d%s"
              .formatted(
                  carriers.size().peakPool(),
                  carriers.size().maxPoolSize() > 0
                      ? " of at most " + carriers.size().maxPoolSize()
                      : ""));
    }
    if (carriers.size().peakQueued() > 0) {
      parts.add(
          "up to "
              + Amounts.count(carriers.size().peakQueued(), "virtual thread")
              + " queued for a carrier");
    }
    if (snapshot.pinnedNanos() > 0) {
      parts.add("pinned for " + Amounts.time(snapshot.pinnedNanos()));
    }
    if (snapshot.classWaitNanos() > 0) {
      parts.add(
          "blocked for " + Amounts.time(snapshot.classWaitNanos()) + " by class initialisation");
    }
    SchedulingDelay delay = carriers.delay();
    if (delay != null && delay.count() > 0) {
      parts.add(
          "start delay %s (median), at most %s (%s)"
              .formatted(
                  Amounts.time(delay.count() == 1 ? delay.maxNanos() : delay.p50Nanos()),
                  Amounts.time(delay.maxNanos()),
                  Amounts.count(delay.count(), "probe")));
    }
    if (parts.isEmpty()) {
      return snapshot.target().agent() == null
          ? NOT_KNOWN
          : snapshot.ranVirtualThreads() ? NOT_SEEN : NOTHING;
    }
    return String.join(", ", parts);
  }
}
