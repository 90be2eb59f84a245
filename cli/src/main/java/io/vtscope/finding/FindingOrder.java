package io.vtscope.finding;

import java.util.Comparator;

/**
 * The order of findings: severity, then harm in thread-seconds, then the larger of two shares: of
 * the threads or tasks that are held up, and of carrier time. An unused executor harms nobody, so
 * it is the last of its severity. Kind and site name decide between equals.
 */
public final class FindingOrder {
  private FindingOrder() {}

  /** The order of findings from several JVMs, which have different windows. */
  public static Comparator<Finding> ofSeveralJvms() {
    return in(Long.MAX_VALUE)
        .thenComparing(
            Comparator.comparingLong(
                    (Finding one) -> one.cost() == null ? 0 : one.cost().totalNanos())
                .reversed());
  }

  /**
   * The order of findings of a window.
   *
   * @param window its length in nanoseconds
   */
  public static Comparator<Finding> in(long window) {
    return Comparator.comparing(Finding::severity)
        .thenComparing(one -> one.kind() == Kind.EXECUTOR_UNUSED)
        .thenComparing(
            Comparator.comparingDouble((Finding one) -> one.judgement().harm().threadSeconds())
                .reversed())
        .thenComparing(
            Comparator.comparingDouble(
                    (Finding one) -> Math.max(one.facts().heldUp(), costShare(one, window)))
                .reversed())
        .thenComparing(Finding::kind)
        .thenComparing(one -> one.site() == null ? "" : one.site().name());
  }

  /**
   * The share of carrier time. If the number of carriers is unknown, it is the share of the window
   * in which one carrier was held.
   */
  private static double costShare(Finding finding, long window) {
    return finding.share() < 0 && finding.cost() != null
        ? (double) finding.cost().totalNanos() / window
        : finding.share();
  }
}
