package io.vtscope.finding;

import java.util.Set;

/**
 * Findings that say by what carriers are taken from everybody else, those that sequels are told of:
 * cpu-monopoly is a sequel itself.
 */
final class HeldFindings {
  private static final Set<String> IDS =
      Set.of(
          "pinned-monitor",
          "pinned-native",
          "pinned-class-init",
          "monitor-contention",
          "native-capture",
          "file-io-capture",
          "compensation",
          "yield-storm",
          "starvation-deadlock");

  private static final Set<String> OF_COUNTS = Set.of("monitor-contention", "pinned-class-init");

  private HeldFindings() {}

  /** Whether it is one of them, and more than worth knowing. */
  static boolean isLoud(Finding finding) {
    return IDS.contains(finding.id())
        && finding.severity() != Severity.INFO
        && !isQueueOfUnmounted(finding);
  }

  /** Who waits for a lock or a class as it was seen in counts has let go of its carrier. */
  private static boolean isQueueOfUnmounted(Finding finding) {
    return OF_COUNTS.contains(finding.id()) && finding.cost() == null;
  }
}
