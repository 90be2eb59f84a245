package io.vtscope.diff;

import io.vtscope.diff.Figure.Unit;
import io.vtscope.meaning.Meaning;
import io.vtscope.report.Report;
import io.vtscope.report.StableNames;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares executors. Skips ambiguous names, and library-internal executors without a finding,
 * which may reject tasks by design.
 */
final class ExecutorChanges {
  /** Shorter waits are negligible. */
  private static final double LEAST_WAIT_NANOS = 10e6;

  private static final double LEAST_REJECTED = 1;

  private static final double MINUTE = 60e9;

  private ExecutorChanges() {}

  static List<ExecutorChange> of(Side before, Side after) {
    Map<String, List<Report.Executor>> old = byName(before.report());
    List<ExecutorChange> changes = new ArrayList<>();
    byName(after.report())
        .forEach((name, now) -> {
          List<Report.Executor> same = old.getOrDefault(name, List.of());
          if (now.size() == 1 && same.size() == 1) {
            Report.Executor one = same.getFirst();
            Report.Executor other = now.getFirst();
            boolean isTold = isTold(one, before.report()) || isTold(other, after.report());
            if (isTold || !(isInternal(one) || isInternal(other))) {
              changes.add(change(one, other));
            }
          }
        });
    return changes.stream().filter(ExecutorChange::isChange).toList();
  }

  private static boolean isInternal(Report.Executor executor) {
    return executor.ofLibrary() && Meaning.CONCURRENT.isType(executor.type());
  }

  /** Whether a finding names the executor. */
  private static boolean isTold(Report.Executor executor, Report report) {
    return report.findings().stream()
        .anyMatch(finding -> executor.name().equals(finding.evidence().get("executor")));
  }

  private static Map<String, List<Report.Executor>> byName(Report report) {
    Map<String, List<Report.Executor>> byName = new LinkedHashMap<>();
    for (Report.Executor executor : report.executors()) {
      String name = executor.type() + " " + StableNames.ofThing(executor.name());
      byName.computeIfAbsent(name, key -> new ArrayList<>()).add(executor);
    }
    return byName;
  }

  private static ExecutorChange change(Report.Executor before, Report.Executor after) {
    return new ExecutorChange(
        after.name(),
        Figure.of(
            "mean wait",
            Unit.NANOS,
            (double) before.meanWaitNanos(),
            (double) after.meanWaitNanos(),
            LEAST_WAIT_NANOS),
        Figure.of(
            "rejected per minute",
            Unit.COUNT_PER_MINUTE,
            rejected(before),
            rejected(after),
            LEAST_REJECTED));
  }

  private static double rejected(Report.Executor executor) {
    return executor.watchedNanos() == 0
        ? -1
        : executor.rejected() * MINUTE / executor.watchedNanos();
  }
}
