package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An executor all of whose threads wait for tasks that none is left to run: in its own queue, or in
 * another's whose threads wait for these.
 */
final class SelfStarvation {
  private SelfStarvation() {}

  /** Whether the agent has seen it, twice in a row. */
  static boolean is(Executor executor) {
    return executor.allWait().isProved();
  }

  /** What to say of it: it is proved, and no thread of its own ends it. */
  static Finding finding(Kind kind, Executor executor, Snapshot snapshot) {
    ExecutorObservation.AllWait wait = executor.allWait();
    boolean isOwn = wait.awaited() == ExecutorObservation.Awaited.OWN_TASKS;
    boolean lasts = executor.last().allWait().isProved();
    Stack stack = wait.stack().frames().isEmpty() ? null : wait.stack();
    Site waiter = stack == null ? null : ExecutorNames.user(stack);
    Site site = waiter == null ? ExecutorWords.blamed(executor) : waiter;
    Map<String, Object> evidence = ExecutorWords.evidence(executor);
    evidence.put(isOwn ? "threadsWaitingForOwnQueue" : "threadsWaitingInCircle", wait.threads());
    evidence.put(isOwn ? "waitedForOwnQueueMillis" : "waitedInCircleMillis", wait.nanos() / 1e6);
    return new Finding(
        kind,
        Severity.CRITICAL,
        "%s%s %s: %s%s for %s, for %s at least, %s."
            .formatted(
                ExecutorWords.the(executor),
                ExecutorWords.madeIn(executor),
                lasts ? "stands still" : "stood still",
                threads(wait, lasts),
                waiter == null ? "" : " in " + waiter.name(),
                isOwn
                    ? "tasks in its own queue, which none is left to run"
                    : "tasks that wait in turn for those of its queue or for one another",
                Amounts.time(wait.nanos()),
                ExecutorWords.window(snapshot)),
        site,
        List.of(),
        ExecutorWords.artifact(site, snapshot),
        null,
        1,
        remedy(isOwn, lasts, waiter),
        evidence,
        stack);
  }

  private static String threads(ExecutorObservation.AllWait wait, boolean lasts) {
    if (wait.threads() == 1) {
      return "its one thread " + (lasts ? "waits" : "waited");
    }
    return "all its "
        + WaitWords.number(wait.threads())
        + " threads "
        + (lasts ? "wait" : "waited");
  }

  /** More threads only put it off until more tasks come at once. */
  private static String remedy(boolean isOwn, boolean lasts, @Nullable Site waiter) {
    String as = waiter == null ? "" : ", as " + waiter.name() + " does";
    return (lasts
            ? "End the process, or cancel these tasks: they wait for each other. Then let"
            : "Let")
        + (isOwn
            ? " no task wait for another of the same executor" + as + ": run the inner tasks"
            : " no task wait for one that may need the same executor again, on whatever ways"
                + as
                + ": run the innermost tasks")
        + " on an executor of their own, or on virtual threads"
        + " (Executors.newVirtualThreadPerTaskExecutor()), or give on what they return"
        + " (thenCompose, thenCombine) in place of waiting for it. More threads only put it off.";
  }
}
