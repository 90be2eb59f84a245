package io.vtscope.rule.thread;

import io.vtscope.clock.SchedulingDelay;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.library.Monitors;
import java.time.Duration;
import java.util.List;

/** A rule for a carrier that stays idle while virtual threads wait for one. */
public final class IdleCarrier {
  /** Without the delay of the machine. A carrier that was woken runs sooner. */
  private static final Duration LONG = Duration.ofSeconds(2);

  /** If other processes use the processors, a woken carrier may get none for a while. */
  private static final Duration LONG_ON_A_FULL_MACHINE = Duration.ofSeconds(10);

  private IdleCarrier() {}

  public static boolean isUnwoken(Carriers carriers) {
    SchedulingDelay delay = carriers.delay();
    Duration least = carriers.machineIsFull() ? LONG_ON_A_FULL_MACHINE : LONG;
    return delay != null && delay.unwokenNanos() >= least.toNanos();
  }

  static Finding finding(Kind kind, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    SchedulingDelay delay = carriers.delay();
    long nanos = delay == null ? 0 : delay.unwokenNanos();
    return new Finding(
        kind,
        Severity.WARNING,
        null,
        -1,
        null,
        List.of(),
        null,
        new ThreadFacts.IdleCarrier(
            nanos,
            carriers.peakQueued(),
            delay != null && delay.stillUnwokenNanos() == nanos,
            Monitors.pin(snapshot.target())),
        null);
  }
}
