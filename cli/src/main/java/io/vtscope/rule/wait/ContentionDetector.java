package io.vtscope.rule.wait;

import io.vtscope.blame.Cause;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.library.Monitors;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.Missing;
import io.vtscope.rule.carrier.HeldRule;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Finds contended monitors that hold carriers (up to JDK 23), and locks with unmounted waiters. */
public final class ContentionDetector implements Detector {
  @Override
  public Kind kind() {
    return Kind.MONITOR_CONTENTION;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings =
        new ArrayList<>(HeldRule.findings(kind(), Set.of(Cause.CONTENTION), snapshot));
    findings.addAll(LockQueues.findings(kind(), snapshot));
    if (findings.isEmpty() && !Monitors.pin(snapshot.target())) {
      // From JDK 24 on, no event records the waits of virtual threads.
      return Missing.nothing(Kind.Need.TWO_COUNTS, List.of(), snapshot);
    }
    return Missing.verdict(kind(), snapshot, findings);
  }
}
