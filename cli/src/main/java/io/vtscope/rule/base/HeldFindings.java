package io.vtscope.rule.base;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import java.util.Set;

/**
 * Findings that say by what carriers are taken from everybody else, those that sequels are told of:
 * cpu-monopoly is a sequel itself.
 */
public final class HeldFindings {
  private static final Set<Kind> IDS =
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

  private HeldFindings() {}

  /** Whether it is one of them, and more than worth knowing. */
  public static boolean isLoud(Finding finding) {
    return IDS.contains(finding.kind())
        && finding.severity() != Severity.INFO
        && !isQueueOfUnmounted(finding);
  }

  /** Who waits for a lock or a class as it was seen in counts has let go of its carrier. */
  private static boolean isQueueOfUnmounted(Finding finding) {
    return OF_COUNTS.contains(finding.kind()) && finding.cost() == null;
  }
}
