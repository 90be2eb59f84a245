package io.vtscope.rule.wait;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.rule.base.Missing;
import io.vtscope.rule.base.Sequel;
import java.util.ArrayList;
import java.util.List;

/** Finds resource pools that many virtual threads wait for, longer than a burst of work takes. */
public final class PoolBottleneckDetector implements Sequel {
  @Override
  public Kind kind() {
    return Kind.POOL_BOTTLENECK;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot, List<Finding> found) {
    Starving carriers = new Starving(found);
    List<Finding> findings = new ArrayList<>();
    for (var waits : snapshot.population().groups(PoolPlace::of)) {
      PoolWait wait = new PoolWait(waits, snapshot);
      if (wait.isFelt()) {
        boolean starved = carriers.is();
        Severity severity = !starved && wait.isLoud() ? Severity.WARNING : Severity.INFO;
        findings.add(new PoolFinding(wait, snapshot).of(severity, starved));
      }
    }
    findings.addAll(QueuedCalls.all(snapshot));
    return Missing.verdict(kind(), snapshot, findings);
  }
}
