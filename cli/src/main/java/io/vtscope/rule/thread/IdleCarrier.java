package io.vtscope.rule.thread;

import io.vtscope.clock.SchedulingDelay;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;

/** Finds carriers that stay idle while virtual threads are queued. */
public final class IdleCarrier {
  private IdleCarrier() {}

  public static boolean isUnwoken(Carriers carriers) {
    SchedulingDelay delay = carriers.delay();
    // On a full machine, a woken carrier may wait for a processor.
    double least = carriers.work().machineIsFull() ? Limits.LONG : Limits.WAITER;
    return delay != null && delay.unwokenNanos() >= least * 1e9;
  }

  static Finding finding(Kind kind, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    SchedulingDelay delay = carriers.delay();
    long nanos = delay == null ? 0 : delay.unwokenNanos();
    return new Finding(
        kind,
        Severity.WARNING,
        null,
        null,
        new ThreadFacts.IdleCarrier(
            nanos,
            carriers.size().peakQueued(),
            delay != null && delay.stillUnwokenNanos() == nanos,
            snapshot.target().monitorsPin()),
        null);
  }
}
