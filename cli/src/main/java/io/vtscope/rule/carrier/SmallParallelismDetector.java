package io.vtscope.rule.carrier;

import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import java.util.List;
import java.util.Set;

/** Finds held carriers where there are few carriers. */
public final class SmallParallelismDetector {
  private static final Set<Kind> HOLDERS =
      Set.of(
          Kind.PINNED_MONITOR,
          Kind.PINNED_NATIVE,
          Kind.PINNED_CLASS_INIT,
          Kind.MONITOR_CONTENTION,
          Kind.NATIVE_CAPTURE,
          Kind.FILE_IO_CAPTURE,
          Kind.COMPENSATION,
          Kind.YIELD_STORM,
          Kind.STARVATION_DEADLOCK);

  private static final Set<Kind> OF_COUNTS =
      Set.of(Kind.MONITOR_CONTENTION, Kind.PINNED_CLASS_INIT);

  private SmallParallelismDetector() {}

  /**
   * With two carriers, one is half of the capacity.
   *
   * @param found all other findings
   */
  public static List<Finding> find(Snapshot snapshot, List<Finding> found) {
    int parallelism = snapshot.carriers().size().parallelism();
    boolean matters = found.stream().anyMatch(one -> isLoud(one) && !isMadeUpFor(one, snapshot));
    boolean isSmall = parallelism > 0 && Limits.HALF * parallelism <= 1;
    return isSmall && matters ? List.of(finding(parallelism)) : List.of();
  }

  /** Waiters seen in counts were unmounted, so they held no carrier. */
  private static boolean isLoud(Finding finding) {
    return HOLDERS.contains(finding.kind())
        && finding.severity() != Severity.INFO
        && !(OF_COUNTS.contains(finding.kind()) && finding.cost() == null);
  }

  private static boolean isMadeUpFor(Finding finding, Snapshot snapshot) {
    return finding.kind() == Kind.COMPENSATION
        && finding.severity() != Severity.CRITICAL
        && snapshot.carriers().size().maxPoolSize() > snapshot.carriers().size().parallelism();
  }

  private static Finding finding(int parallelism) {
    return new Finding(
        Kind.SMALL_PARALLELISM,
        Severity.INFO,
        null,
        null,
        new CarrierFacts.SmallParallelism(parallelism),
        null);
  }
}
