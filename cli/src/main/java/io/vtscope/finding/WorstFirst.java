package io.vtscope.finding;

import java.util.Comparator;

/**
 * Orders findings by severity, then by the larger of two shares: held up threads or tasks, and
 * carrier time. Unused executors come last.
 */
public final class WorstFirst {
  private WorstFirst() {}

  /** The order across JVMs, which share no window. */
  static Comparator<Finding> ofSeveralJvms() {
    return in(Long.MAX_VALUE);
  }

  /** @param window its length in nanoseconds */
  public static Comparator<Finding> in(long window) {
    return Comparator.comparing(Finding::severity)
        .thenComparing(one -> one.kind() == Kind.EXECUTOR_UNUSED)
        .thenComparing(
            Comparator.comparingDouble(
                    (Finding one) -> Math.max(one.facts().heldUp(), costShare(one, window)))
                .reversed())
        .thenComparing(Finding::kind)
        .thenComparing(one -> one.site() == null ? "" : one.site().name());
  }

  /**
   * Share of carrier time. Without a known number of carriers, the share of the window for one
   * carrier.
   */
  private static double costShare(Finding finding, long window) {
    return finding.share() < 0 && finding.cost() != null
        ? (double) finding.cost().totalNanos() / window
        : finding.share();
  }
}
