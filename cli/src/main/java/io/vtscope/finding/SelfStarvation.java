package io.vtscope.finding;

import io.vtscope.aggregate.Executor;
import io.vtscope.aggregate.ExecutorNames;
import io.vtscope.aggregate.Site;
import io.vtscope.aggregate.Snapshot;
import io.vtscope.observation.Observation;
import io.vtscope.observation.Stack;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An executor all of whose threads wait for tasks in its own queue: nobody is left to run them. */
final class SelfStarvation {
  private SelfStarvation() {}

  /** Whether the agent has seen it, twice in a row. */
  static boolean is(Executor executor) {
    return executor.ownWait().threads() > 0;
  }

  /** What to say of it: it is proved, and no thread of its own ends it. */
  static Finding finding(String id, Executor executor, Snapshot snapshot) {
    Observation.OwnWait wait = executor.ownWait();
    boolean lasts = executor.last().ownWait().threads() > 0;
    Stack stack = wait.stack().frames().isEmpty() ? null : wait.stack();
    Site waiter = stack == null ? null : ExecutorNames.user(stack);
    Site site = waiter == null ? ExecutorWords.blamed(executor) : waiter;
    Map<String, Object> evidence = ExecutorWords.evidence(executor);
    evidence.put("threadsWaitingForOwnQueue", wait.threads());
    evidence.put("waitedForOwnQueueMillis", wait.nanos() / 1e6);
    return new Finding(
            id,
            Severity.CRITICAL,
            "%s%s %s: %s%s for tasks in its own queue, which none is left to run, for %s at least, %s."
                .formatted(
                    ExecutorWords.the(executor),
                    ExecutorWords.madeIn(executor),
                    lasts ? "stands still" : "stood still",
                    threads(wait, lasts),
                    waiter == null ? "" : " in " + waiter.name(),
                    Amounts.time(wait.nanos()),
                    ExecutorWords.window(snapshot)),
            site,
            List.of(),
            ExecutorWords.artifact(site, snapshot),
            null,
            1,
            remedy(lasts, waiter),
            evidence,
            stack)
        .about(executor.made().executor());
  }

  private static String threads(Observation.OwnWait wait, boolean lasts) {
    if (wait.threads() == 1) {
      return "its one thread " + (lasts ? "waits" : "waited");
    }
    return "all its "
        + WaitWords.number(wait.threads())
        + " threads "
        + (lasts ? "wait" : "waited");
  }

  /** More threads only put it off until more tasks come at once. */
  private static String remedy(boolean lasts, @Nullable Site waiter) {
    return (lasts
            ? "End the process, or cancel these tasks: they wait for each other. Then let"
            : "Let")
        + " no task wait for another of the same executor"
        + (waiter == null ? "" : ", as " + waiter.name() + " does")
        + ": run the inner tasks on an executor of their own, or on virtual threads"
        + " (Executors.newVirtualThreadPerTaskExecutor()), or give on what they return"
        + " (thenCompose, thenCombine) in place of waiting for it. More threads only put it off.";
  }
}
