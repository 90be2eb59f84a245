package io.vtscope.finding;

import io.vtscope.judge.Severity;
import io.vtscope.ledger.executor.Executor;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The order of executors for lists that are cut: the one to look at must not be left out. */
public final class TroubledFirst {
  /** Shorter waits nobody notices, and an order by them would tell nothing. */
  private static final Duration NOTICED = Duration.ofMillis(100);

  private TroubledFirst() {}

  /** Those with findings first, then those whose tasks waited long, then those with most tasks. */
  public static List<Executor> of(Diagnosis diagnosis) {
    return of(diagnosis.snapshot().executors(), diagnosis.findings());
  }

  /** The same where nothing was looked for. */
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

  /** What waits for its time waits for nobody. */
  private static long waited(Executor executor) {
    long waited = Math.max(executor.timing().meanWait(), executor.timing().waits().p99());
    return executor.isScheduled() || waited < NOTICED.toNanos() ? 0 : waited;
  }
}
