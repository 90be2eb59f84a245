package io.vtscope.rule.thread;

import io.vtscope.bug.KnownBug;
import io.vtscope.bug.KnownBugs;
import io.vtscope.clock.Most;
import io.vtscope.clock.SchedulingDelay;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.finding.ThreadFacts.MissedWakeups;
import io.vtscope.finding.ThreadWords;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Carriers;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.state.LockState;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds JDK bugs: woken virtual threads that stay parked, and carriers idle while threads are
 * queued.
 */
public final class KnownBugDetector {
  private KnownBugDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    Map<String, List<LockState.LostWakeup>> byState = new LinkedHashMap<>();
    for (LockState.LostWakeup lost : snapshot.waits().lostWakeups()) {
      if (lost.nanos() >= Limits.SLOW * 1e9) {
        byState.computeIfAbsent(lost.state(), state -> new ArrayList<>()).add(lost);
      }
    }
    List<Finding> findings = new ArrayList<>();
    byState.forEach((state, threads) -> findings.add(finding(state, threads, snapshot)));
    if (isUnwoken(snapshot.carriers())) {
      findings.add(idleCarrier(snapshot));
    }
    return findings;
  }

  private static Finding finding(
      String state, List<LockState.LostWakeup> threads, Snapshot snapshot) {
    KnownBug bug = KnownBugs.ofSleeper(state, snapshot.target().jdk());
    LockState.LostWakeup first = threads.getFirst();
    return new Finding(
        Kind.KNOWN_JDK_BUG,
        bug == null ? Severity.WARNING : Severity.CRITICAL,
        WaitPlace.of(first.stack()).site(),
        null,
        new MissedWakeups(
            threads.size(),
            state,
            first.nanos(),
            bug == null ? null : bug.bug(),
            threads.stream().limit(Most.NAMED).map(lost -> ThreadWords.of(lost.thread())).toList()),
        first.stack());
  }

  /** Whether a carrier stayed idle while virtual threads were queued. */
  public static boolean isUnwoken(Carriers carriers) {
    SchedulingDelay delay = carriers.delay();
    // On a full machine, a woken carrier may wait for a processor.
    double least = carriers.work().machineIsFull() ? Limits.LONG : Limits.WAITER;
    return delay != null && delay.unwokenNanos() >= least * 1e9;
  }

  private static Finding idleCarrier(Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    SchedulingDelay delay = carriers.delay();
    long nanos = delay == null ? 0 : delay.unwokenNanos();
    return new Finding(
        Kind.KNOWN_JDK_BUG,
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
