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

/**
 * Finds monitors that virtual threads queue for on their carriers, as they do until JDK 23; and
 * locks that they queue for without their carriers.
 */
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
      // Since then the JVM records no wait of a virtual thread for a monitor.
      return Missing.nothing(Kind.Need.TWO_COUNTS, List.of(), snapshot);
    }
    return Missing.verdict(kind(), snapshot, findings);
  }
}
