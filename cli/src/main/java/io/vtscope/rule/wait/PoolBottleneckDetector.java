package io.vtscope.rule.wait;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.Missing;
import java.util.ArrayList;
import java.util.List;

/** Finds pools with many waiting threads. */
public final class PoolBottleneckDetector implements Detector {
  @Override
  public Kind kind() {
    return Kind.POOL_BOTTLENECK;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (var waits : snapshot.population().groups(PoolPlace::of)) {
      Finding finding = new PoolFinding(PoolLine.of(waits, snapshot), snapshot).get();
      if (finding != null) {
        findings.add(finding);
      }
    }
    findings.addAll(QueuedCalls.all(snapshot));
    return Missing.verdict(kind(), snapshot, findings);
  }
}
