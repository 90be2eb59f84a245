package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.Backlog.Cause;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judge;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.ledger.executor.ExecutorNames;
import io.vtscope.ledger.executor.TaskLine;
import io.vtscope.library.Makers;
import io.vtscope.state.ExecutorState;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds tasks that wait for an executor. */
final class TasksInLine {
  private TasksInLine() {}

  /**
   * Proved by the agent: all threads of the executor wait for tasks in its own queue, or in that of
   * an executor that waits for it.
   */
  static @Nullable Saturated selfStarvation(Executor executor) {
    ExecutorState.AllWait wait = executor.busy().allWait();
    double seconds = wait.nanos() / 1e9;
    Judgement judgement =
        wait.isProved()
            ? Judge.of(
                Scarcity.LINE,
                1,
                new Harm(seconds, seconds, seconds * wait.threads()),
                Course.STUCK,
                Confidence.PROVED,
                Set.of(),
                false)
            : null;
    if (judgement == null) {
      return null;
    }
    Site waiter = ExecutorNames.user(wait.stack());
    return new Saturated(
        executor,
        judgement,
        "self-starvation",
        waiter == null ? Makers.blamed(executor) : waiter,
        wait.stack(),
        pool ->
            new ExecutorFacts.SelfStarvation(
                pool,
                TaskCounts.of(executor),
                wait.awaited(),
                executor.load().last().allWait().isProved(),
                wait.threads(),
                wait.nanos(),
                waiter == null ? null : waiter.name()));
  }

  /** Null if no task waited noticeably. */
  static @Nullable Saturated of(Executor executor, Snapshot snapshot) {
    TaskLine line = executor.busy().line();
    Set<Intent> intents = Intents.of(executor, snapshot);
    // A queue exists to buffer short bursts.
    boolean isMeant = line.course() == Course.PASSING && !intents.isEmpty();
    Judgement judgement =
        line.bad() == 0 || isMeant
            ? null
            : Judge.of(
                Scarcity.LINE, -1, line.harm(), line.course(), confidence(line), intents, false);
    if (judgement == null) {
      return null;
    }
    boolean isStuck = line.course() == Course.STUCK;
    if (executor.isScheduled() && !isStuck) {
      return late(executor, judgement);
    }
    return new Saturated(
        executor,
        judgement,
        isStuck ? "standstill" : "backlog",
        ThreadSites.blamed(executor),
        ThreadSites.stack(executor),
        pool -> isStuck ? standstill(pool, executor) : backlog(pool, executor, snapshot));
  }

  static Confidence confidence(TaskLine line) {
    return line.course() == Course.STUCK ? Confidence.SAMPLED : Confidence.MEASURED;
  }

  private static Saturated late(Executor executor, Judgement judgement) {
    TaskLine line = executor.busy().line();
    return new Saturated(
        executor,
        judgement,
        "late",
        Makers.blamed(executor),
        Makers.made(executor),
        pool ->
            new ExecutorFacts.Late(
                pool,
                TaskCounts.of(executor),
                (long) (line.harm().longest() * 1e9),
                Objects.requireNonNull(line.longest()).nanos(),
                ThreadSites.common(executor)));
  }

  private static ExecutorFacts standstill(ThreadPool pool, Executor executor) {
    ExecutorState.ExecutorLoad last = executor.load().last();
    ExecutorFacts.AllWait wait = ThreadSites.waiting(executor);
    return new ExecutorFacts.Standstill(
        pool,
        TaskCounts.of(executor),
        last.queued(),
        Math.max(executor.busy().line().stuck(), wait == null ? 0 : wait.threadsWaitedNanos()),
        wait,
        wait == null ? ThreadSites.common(executor) : null);
  }

  private static ExecutorFacts backlog(ThreadPool pool, Executor executor, Snapshot snapshot) {
    TaskLine.Row row = Objects.requireNonNull(executor.busy().line().longest());
    boolean isPart =
        row.nanos() < Limits.HALF * snapshot.window().nanos() && snapshot.window().gaps() == 0;
    return new ExecutorFacts.Backlog(
        pool,
        TaskCounts.of(executor),
        cause(pool, executor, row),
        row.peak() >= (1 + Limits.HALF) * row.first(),
        row.peak(),
        row.nanos(),
        isPart ? Math.max(0, row.from() - snapshot.window().from()) : -1,
        ThreadSites.common(executor));
  }

  private static Cause cause(ThreadPool pool, Executor executor, TaskLine.Row row) {
    if (ThreadSites.areAtOneLock(executor)) {
      return Cause.ONE_LOCK;
    }
    return switch (pool.sort()) {
      case EVENT_LOOP -> Cause.EVENT_LOOP;
      case SPRING_BOOT -> Cause.SPRING_BOOT;
      case FORK_JOIN, COMMON_POOL -> Cause.FORK_JOIN;
      case THREAD_POOL, SPRING ->
          isWorkedOff(executor, row) ? Cause.WORKED_OFF : Cause.TOO_MANY_TASKS;
    };
  }

  /** Whether most tasks came from its own tasks and are done. */
  private static boolean isWorkedOff(Executor executor, TaskLine.Row row) {
    return executor.total().byOwn() > Limits.HALF * executor.total().submitted()
        && executor.load().last().now().queued() < Limits.HALF * row.peak();
  }
}
