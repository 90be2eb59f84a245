package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.SelfStarvation.Awaited;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.library.Makers;
import io.vtscope.observation.ExecutorObservation;
import org.jspecify.annotations.Nullable;

/**
 * An executor all of whose threads wait for tasks that none is left to run: in its own queue, or in
 * another's whose threads wait for these.
 */
final class SelfStarvation {
  private SelfStarvation() {}

  /** Whether the agent has seen it, twice in a row. */
  static boolean is(Executor executor) {
    return executor.busy().allWait().isProved();
  }

  /** The problem: it is proved, and none of these threads can end it. */
  static Saturated found(Executor executor) {
    ExecutorObservation.AllWait wait = executor.busy().allWait();
    Site waiter = ExecutorNames.user(wait.stack());
    return new Saturated(
        executor,
        Severity.CRITICAL,
        "self-starvation",
        wait.nanos(),
        1,
        waiter == null ? Makers.blamed(executor) : waiter,
        wait.stack(),
        pool -> facts(pool, executor, waiter));
  }

  private static ExecutorFacts facts(ThreadPool pool, Executor executor, @Nullable Site waiter) {
    ExecutorObservation.AllWait wait = executor.busy().allWait();
    return new ExecutorFacts.SelfStarvation(
        pool,
        TaskCounts.of(executor),
        wait.awaited() == ExecutorObservation.Awaited.OWN_TASKS
            ? Awaited.OWN_QUEUE
            : Awaited.CIRCLE,
        executor.load().last().allWait().isProved(),
        wait.threads(),
        wait.nanos(),
        waiter == null ? null : waiter.name());
  }
}
