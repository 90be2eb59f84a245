package io.vtscope.rule.executor;

import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.TaskCounts;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.Lateness;
import io.vtscope.library.Makers;
import java.time.Duration;
import java.util.Objects;

/** Whether the tasks of a scheduler began later than they were due. */
final class LateTasks {
  /** A window in which a moment must be looked for. */
  private static final Duration LONG_WINDOW = Duration.ofMinutes(2);

  /** In a long window, a pause. */
  private static final Duration BRIEF = Duration.ofSeconds(10);

  /** Tasks that are less late wait for a job that takes a moment. */
  private static final Duration TOO_LATE = Duration.ofSeconds(4);

  private LateTasks() {}

  static boolean are(Executor executor) {
    return executor.busy().saturation().lateness() != null;
  }

  static Saturated found(Executor executor, Snapshot snapshot) {
    Lateness lateness = Objects.requireNonNull(executor.busy().saturation().lateness());
    return new Saturated(
        executor,
        isMinor(executor, lateness, snapshot) ? Severity.INFO : Severity.WARNING,
        "late",
        lateness.peak(),
        TaskCounts.rejectedShare(executor),
        Makers.blamed(executor),
        Makers.made(executor),
        pool ->
            new ExecutorFacts.Late(
                pool, TaskCounts.of(executor), lateness.peak(), lateness.nanos()));
  }

  private static boolean isMinor(Executor executor, Lateness lateness, Snapshot snapshot) {
    boolean isBrief =
        snapshot.window().nanos() > LONG_WINDOW.toNanos() && lateness.nanos() < BRIEF.toNanos();
    return isBrief
        || lateness.peak() < TOO_LATE.toNanos()
        || !lateness.fallsBehind()
        || Makers.isOfLibrary(executor, snapshot);
  }
}
