package io.vtscope.finding;

import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.executor.Executor;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Orders executors so that truncated lists keep the problematic ones. */
public final class ExecutorOrder {
  private ExecutorOrder() {}

  /** Executors with findings first, then by waiting time, longest first. */
  public static List<Executor> of(Diagnosis diagnosis) {
    return of(diagnosis.snapshot().executors(), diagnosis.findings());
  }

  public static List<Executor> of(List<Executor> executors) {
    return of(executors, List.of());
  }

  private static List<Executor> of(List<Executor> executors, List<Finding> findings) {
    Map<Object, Severity> worst = new HashMap<>();
    for (Finding finding : findings) {
      String name = finding.facts().executor();
      if (name != null) {
        worst.merge(name, finding.severity(), (a, b) -> a.compareTo(b) <= 0 ? a : b);
      }
    }
    return executors.stream()
        .sorted(
            Comparator.comparingInt((Executor one) -> rank(worst.get(one.name())))
                .thenComparing(Comparator.comparingLong((Executor one) -> waited(one)).reversed()))
        .toList();
  }

  private static int rank(@Nullable Severity severity) {
    List<Severity> worstFirst = List.of(Severity.values());
    return severity == null ? worstFirst.size() : worstFirst.indexOf(severity);
  }

  /** Scheduled tasks wait until they are due; short waits do not affect the order. */
  private static long waited(Executor executor) {
    long waited = Math.max(executor.timing().meanWait(), executor.timing().waits().p99());
    return executor.isScheduled() || waited < Limits.NOTICED * 1e9 ? 0 : waited;
  }
}
