package io.vtscope.finding;

import io.vtscope.aggregate.Snapshot;
import java.util.ArrayList;
import java.util.List;

/** Finds resource pools that many virtual threads wait for, longer than a burst of work takes. */
final class PoolBottleneckDetector implements Sequel {
  /**
   * Where carriers are held, or computed on, for this share of their time, who has borrowed waits
   * for one.
   */
  private static final double STARVED = 0.5;

  @Override
  public String id() {
    return PoolFinding.ID;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot, List<Finding> found) {
    boolean starved = held(snapshot, found) >= STARVED;
    List<Finding> findings = new ArrayList<>();
    for (var waits : snapshot.population().groups(PoolPlace::of)) {
      PoolWait wait = new PoolWait(waits, snapshot);
      if (wait.isFelt()) {
        Severity severity = !starved && wait.isLoud() ? Severity.WARNING : Severity.INFO;
        findings.add(new PoolFinding(wait, snapshot).of(severity, starved));
      }
    }
    return Missing.orCountedAgain(snapshot, findings);
  }

  /** The share of the carriers' time that others are warned of, as held or computed away. */
  private static double held(Snapshot snapshot, List<Finding> found) {
    double blocked = found.stream().filter(HeldFindings::isLoud).mapToDouble(Finding::impact).sum();
    return blocked + CpuMonopolyDetector.share(snapshot, found);
  }
}
