package io.vtscope.rule.base;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import java.util.Set;

/** The findings about holders of carriers, passed to {@link Sequel}s. */
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

  /** Whether it is one of them and above INFO. */
  public static boolean isLoud(Finding finding) {
    return IDS.contains(finding.kind())
        && finding.severity() != Severity.INFO
        && !isQueueOfUnmounted(finding);
  }

  /** Waiters seen in counts were unmounted, so they held no carrier. */
  private static boolean isQueueOfUnmounted(Finding finding) {
    return OF_COUNTS.contains(finding.kind()) && finding.cost() == null;
  }
}
