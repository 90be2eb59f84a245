package io.vtscope.finding;

import io.vtscope.clock.SchedulingDelay;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A carrier that stayed idle while virtual threads waited for one: the JDK has not woken it. */
final class IdleCarrier {
  /** What the machine was late is taken off; one that was woken is on its way for less. */
  private static final Duration LONG = Duration.ofSeconds(2);

  /** Where others have the processors who was woken may get none for a while. */
  private static final Duration LONG_ON_A_FULL_MACHINE = Duration.ofSeconds(10);

  private IdleCarrier() {}

  static boolean isUnwoken(Carriers carriers) {
    SchedulingDelay delay = carriers.delay();
    Duration least = carriers.machineIsFull() ? LONG_ON_A_FULL_MACHINE : LONG;
    return delay != null && delay.unwokenNanos() >= least.toNanos();
  }

  static Finding finding(Kind kind, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    SchedulingDelay delay = carriers.delay();
    long nanos = delay == null ? 0 : delay.unwokenNanos();
    boolean lasts = delay != null && delay.stillUnwokenNanos() == nanos;
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("waitedMillis", nanos / 1e6);
    evidence.put("queued", carriers.peakQueued());
    evidence.put("lasts", lasts);
    return new Finding(
            kind,
            Severity.WARNING,
            "Virtual threads could run and got no carrier for %s, up to %d at once, though a carrier was idle whenever it was looked: the JDK has not woken it%s."
                .formatted(
                    Amounts.time(nanos),
                    carriers.peakQueued(),
                    lasts ? "; it had not when this ended" : ""),
            null,
            List.of(),
            null,
            null,
            0,
            remedy(snapshot.target().feature()),
            evidence,
            null)
        .about("idle-carrier");
  }

  private static String remedy(int feature) {
    return feature < HoldRemedy.MONITORS_UNMOUNT
        ? "It was seen on JDK 21 while another carrier was pinned for long: take away what pins (other"
            + " findings name it), or run on JDK 24 or newer, where monitors do not pin. Until then"
            + " restart the process when virtual threads stand still."
        : "Report it to who has built the JDK, with this report; try its newest version.";
  }
}
