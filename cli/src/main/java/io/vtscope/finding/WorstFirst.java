package io.vtscope.finding;

import java.util.Comparator;
import java.util.Set;

/** The order of findings: by severity, and then by their share of carrier time. */
public final class WorstFirst {
  /** Kinds about threads that wait, while carriers may be idle. */
  private static final Set<Kind> LINES =
      Set.of(
          Kind.MONITOR_CONTENTION,
          Kind.PINNED_CLASS_INIT,
          Kind.DEADLOCK,
          Kind.SUBMIT_FAILED,
          Kind.EXECUTOR_SATURATION,
          Kind.POOL_BOTTLENECK);

  /**
   * A line that is a WARNING comes before a finding that takes a smaller share of carrier time than
   * this.
   */
  private static final double AS_BAD_AS = 0.25;

  private WorstFirst() {}

  /** The order of findings of several JVMs, which have no window in common. */
  static Comparator<Finding> ofSeveralJvms() {
    return in(Long.MAX_VALUE);
  }

  /**
   * The order of findings of a window.
   *
   * @param window its length in nanoseconds
   */
  public static Comparator<Finding> in(long window) {
    return Comparator.comparing(Finding::severity)
        .thenComparing(Comparator.comparingDouble((Finding one) -> weight(one, window)).reversed());
  }

  /**
   * The share of carrier time of a finding. If the number of carriers is unknown, it is the share
   * of the window in which one carrier was held.
   */
  private static double weight(Finding finding, long window) {
    if (finding.share() < 0 && finding.cost() != null) {
      return (double) finding.cost().totalNanos() / window;
    }
    boolean line =
        finding.share() <= 0
            && finding.severity() != Severity.INFO
            && LINES.contains(finding.kind());
    return line ? AS_BAD_AS : Math.max(0, finding.share());
  }
}
