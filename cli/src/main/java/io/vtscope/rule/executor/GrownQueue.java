package io.vtscope.rule.executor;

import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.Backlog.Cause;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Backlog;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.Objects;

/** Whether an executor's queue grew, or stayed long, while all its threads were busy. */
final class GrownQueue {
  /** A window in which a moment must be looked for. */
  private static final Duration LONG_WINDOW = Duration.ofMinutes(2);

  /** In a long window, a batch that was submitted at once, or a pause. */
  private static final Duration BRIEF = Duration.ofSeconds(10);

  private GrownQueue() {}

  static boolean is(Executor executor) {
    return executor.busy().saturation().backlog() != null;
  }

  static Saturated found(Executor executor, Snapshot snapshot) {
    Backlog backlog = Objects.requireNonNull(executor.busy().saturation().backlog());
    Stack waits = Standstill.stack(executor);
    return new Saturated(
        executor,
        isMinor(executor, backlog, snapshot) && !Standstill.waitsForLong(executor)
            ? Severity.INFO
            : Severity.WARNING,
        "backlog",
        backlog.peak(),
        TaskCounts.rejectedShare(executor),
        Standstill.blamed(executor, waits),
        Standstill.stack(executor, waits),
        pool -> facts(pool, executor, backlog, snapshot));
  }

  private static boolean isMinor(Executor executor, Backlog backlog, Snapshot snapshot) {
    return backlog.isWorkedOff(executor.load().last())
        || backlog.mayBeMeant()
        || (isPart(backlog, snapshot) && backlog.nanos() < BRIEF.toNanos())
        || PooledVirtualThreadsDetector.tells(executor);
  }

  private static ExecutorFacts facts(
      ThreadPool pool, Executor executor, Backlog backlog, Snapshot snapshot) {
    return new ExecutorFacts.Backlog(
        pool,
        TaskCounts.of(executor),
        cause(pool, executor, backlog),
        backlog.hasGrown(),
        backlog.peak(),
        backlog.busyNanos(),
        isPart(backlog, snapshot) && snapshot.window().gaps() == 0
            ? Math.max(0, backlog.from() - snapshot.window().from())
            : -1,
        Standstill.allWaiting(executor),
        Standstill.allWait(executor) ? null : CommonPlaces.of(executor));
  }

  private static Cause cause(ThreadPool pool, Executor executor, Backlog backlog) {
    if (Standstill.allWait(executor)) {
      return Cause.NONE_ENDS;
    } else if (CommonPlaces.isOneLock(executor.busy())) {
      return Cause.ONE_LOCK;
    }
    return switch (pool.sort()) {
      case EVENT_LOOP -> Cause.EVENT_LOOP;
      case SPRING_BOOT -> Cause.SPRING_BOOT;
      case FORK_JOIN, COMMON_POOL -> Cause.FORK_JOIN;
      case THREAD_POOL, SPRING -> {
        if (executor.total().completed() == 0) {
          yield Cause.NONE_ENDS;
        }
        yield backlog.isWorkedOff(executor.load().last()) ? Cause.WORKED_OFF : Cause.TOO_MANY_TASKS;
      }
    };
  }

  /** Whether what holds for the whole window says little about it. */
  private static boolean isPart(Backlog backlog, Snapshot snapshot) {
    long window = snapshot.window().nanos();
    return window > LONG_WINDOW.toNanos() && backlog.nanos() < window / 2;
  }
}
