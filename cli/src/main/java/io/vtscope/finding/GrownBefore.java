package io.vtscope.finding;

import io.vtscope.aggregate.Carriers;
import io.vtscope.aggregate.Snapshot;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/**
 * Finds calls that hold many carriers of a pool that had grown before anybody watched: no carrier
 * starts then, and a call that never ends leaves no event. What tells is where the agent sees the
 * carriers stand.
 */
final class GrownBefore {
  private GrownBefore() {}

  /**
   * What is to be said of it.
   *
   * @param said already, by carriers that were started, calls that have ended, or as none is left
   */
  static List<Finding> findings(Snapshot snapshot, List<Finding> said) {
    List<Finding> findings = new ArrayList<>();
    for (Carriers.LongCall call : calls(snapshot.carriers())) {
      if (said.stream().noneMatch(one -> isOf(one, call))) {
        findings.add(finding(call, snapshot));
      }
    }
    return findings;
  }

  /** Those that are told as what made the pool grow. */
  static List<Carriers.LongCall> calls(Carriers carriers) {
    if (carriers.budget() == null
        || carriers.startedBefore() <= CompensationDetector.NEGLIGIBLE_GROWTH) {
      return List.of();
    }
    int seen = carriers.calls().stream().mapToInt(Carriers.LongCall::carriers).sum();
    return carriers.calls().stream()
        .filter(call -> call.carriers() > CompensationDetector.NEGLIGIBLE_GROWTH)
        .filter(call -> call.carriers() >= CompensationDetector.MAIN_SHARE * seen)
        .toList();
  }

  private static boolean isOf(Finding finding, Carriers.LongCall call) {
    return Objects.equals(finding.site(), call.call().site());
  }

  private static Finding finding(Carriers.LongCall of, Snapshot snapshot) {
    Carriers carriers = snapshot.carriers();
    String title =
        "%s blocks its carrier in %s: %s; the pool, of %d%s, had grown before this was recorded."
            .formatted(
                CompensationDetector.where(of.call()),
                CompensationDetector.blocking(of.call()),
                ExhaustedPool.held(of),
                carriers.peakPool(),
                CompensationDetector.against(carriers));
    boolean many = CompensationDetector.isNoticeable(carriers, of.carriers());
    return ExhaustedPool.finding(of, snapshot, many ? Severity.WARNING : Severity.INFO, title);
  }
}
