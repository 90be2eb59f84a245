package io.vtscope.rule.thread;

import io.vtscope.bug.KnownBug;
import io.vtscope.bug.KnownBugs;
import io.vtscope.clock.Most;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadFacts.MissedWakeups;
import io.vtscope.finding.ThreadWords;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
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
    if (IdleCarrier.isUnwoken(snapshot.carriers())) {
      findings.add(IdleCarrier.finding(Kind.KNOWN_JDK_BUG, snapshot));
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
}
