package io.vtscope.rule.carrier;

import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.rule.base.HeldFindings;
import io.vtscope.rule.base.Missing;
import io.vtscope.rule.base.Sequel;
import java.util.List;

/** Finds held carriers where there are few carriers. */
public final class SmallParallelismDetector implements Sequel {
  /** One carrier is at least a third. */
  @Override
  public Kind kind() {
    return Kind.SMALL_PARALLELISM;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot, List<Finding> found) {
    int parallelism = snapshot.carriers().parallelism();
    boolean matters =
        found.stream().anyMatch(one -> HeldFindings.isLoud(one) && !isMadeUpFor(one, snapshot));
    boolean isSmall = parallelism > 0 && Limits.HALF * parallelism <= 1;
    return Missing.verdict(
        kind(), snapshot, isSmall && matters ? List.of(finding(parallelism)) : List.of());
  }

  private static boolean isMadeUpFor(Finding finding, Snapshot snapshot) {
    return finding.kind() == Kind.COMPENSATION
        && finding.severity() != Severity.CRITICAL
        && snapshot.carriers().maxPoolSize() > snapshot.carriers().parallelism();
  }

  private Finding finding(int parallelism) {
    return new Finding(
        kind(), Severity.INFO, null, null, new CarrierFacts.SmallParallelism(parallelism), null);
  }
}
