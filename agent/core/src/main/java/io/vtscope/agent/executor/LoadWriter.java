package io.vtscope.agent.executor;

import io.vtscope.agent.jvm.AwaitedTasks;
import io.vtscope.agent.jvm.JoinPools;
import io.vtscope.agent.jvm.PoolThreads;
import io.vtscope.agent.jvm.TaskQueues;
import io.vtscope.agent.jvm.framework.FrameworkPool;
import io.vtscope.agent.weave.Latencies;
import io.vtscope.probe.ExecutorLoadEvent;
import io.vtscope.probe.Timespans;
import java.util.concurrent.ForkJoinPool;
import org.jspecify.annotations.Nullable;

/** Writes the counts of an executor. */
final class LoadWriter {
  private final AwaitedReader tasks;
  private final FullPools full;

  LoadWriter(AwaitedReader tasks, FullPools full) {
    this.tasks = tasks;
    this.full = full;
  }

  /**
   * Writes one event.
   *
   * @param executor null if collected
   * @param tellAgain whether to repeat stacks
   */
  void write(Watched watched, @Nullable Object executor, Counts counts, boolean tellAgain) {
    ExecutorLoadEvent event = new ExecutorLoadEvent();
    FrameworkPool framework = watched.framework();
    count(watched, counts, event);
    long came = counts.submitted() - counts.rejected();
    long left = counts.completed();
    if (watched.threads != null) {
      threadPool(watched.threads, watched.pool.active(), executor, event);
    } else if (executor instanceof ForkJoinPool pool) {
      JoinPools.Outside outside = joinPool(pool, event);
      came = outside.given();
      left = outside.begun();
    } else if (framework != null) {
      framework(framework, executor, came - left, event);
    }
    if (watched.threads != null || counts.rejectedAfterShutdown() > 0) {
      event.rejectedAfterShutdown = counts.rejectedAfterShutdown();
    }
    if (executor != null) {
      look(watched, executor, tellAgain, event);
    }
    RefusedTasks refused = watched.tasks.refusedOrNull();
    if (refused != null) {
      refused.count(System.nanoTime());
      event.refusedFollowed = refused.followed();
      event.refusedTaken = refused.taken();
    }
    time(watched.tasks, event);
    event.meanWait =
        Timespans.of(
            watched.told.meanWait.next(
                System.nanoTime(), came, left, watched.queue, watched.found()));
    event.queueTime = Timespans.of(watched.queueTime());
    event.stack = watched.stacks.takeRejected();
    event.submittingStack = watched.stacks.takeSubmitter();
    event.commit();
  }

  private static void count(Watched watched, Counts counts, ExecutorLoadEvent event) {
    long given = watched.found().givenSince(counts.submitted());
    boolean isCounted = watched.kind == Woven.Kind.PER_TASK && !watched.endsUnseen();
    event.executor = watched.id;
    event.submitted = given;
    event.started = counts.started();
    event.completed = watched.endsUnseen() ? -1 : counts.completed();
    event.failed = watched.seesFailures() ? counts.failed() : -1;
    event.rejected = counts.rejected();
    long byOwn = watched.told.byOwn(watched.tasks.takeOwnShare(), given);
    event.submittedByOwn = watched.threads == null ? -1 : byOwn;
    event.queued = -1;
    event.threads = -1;
    event.active = isCounted ? counts.submitted() - counts.rejected() - counts.completed() : -1;
  }

  private static void threadPool(
      PoolThreads threads, int active, @Nullable Object executor, ExecutorLoadEvent event) {
    event.active = active;
    event.started = event.completed + active;
    if (executor == null) { // a collected pool has no threads
      event.queued = 0;
      event.threads = 0;
    } else {
      Object queue = threads.queue(executor);
      event.queued = TaskQueues.length(queue);
      event.threads = threads.threads(executor);
      event.overdue = Timespans.of(TaskQueues.overdue(queue, System.nanoTime()));
    }
  }

  private static JoinPools.Outside joinPool(ForkJoinPool pool, ExecutorLoadEvent event) {
    event.queued = JoinPools.queued(pool);
    event.threads = JoinPools.threads(pool);
    event.active = JoinPools.active(pool);
    event.started = event.completed + event.active;
    event.submitted = event.started + event.queued;
    JoinPools.Outside outside = JoinPools.outside(pool);
    event.givenFromOutside = outside.given();
    event.queuedFromOutside = outside.waiting();
    return outside;
  }

  private static void framework(
      FrameworkPool framework,
      @Nullable Object executor,
      long unfinished,
      ExecutorLoadEvent event) {
    // A collected executor has neither tasks nor threads.
    event.queued = executor == null ? 0 : framework.queued(executor);
    event.threads = executor == null ? 0 : framework.threads(executor);
    event.active = executor == null ? 0 : framework.active(executor);
    if (event.active < 0 && event.queued >= 0 && event.threads >= 0) {
      event.active = Math.clamp(unfinished - event.queued, 0L, (long) event.threads);
    }
  }

  private void look(Watched watched, Object executor, boolean tellAgain, ExecutorLoadEvent event) {
    AwaitedTasks.Pool pool = tasks.pool(watched, executor);
    if (pool != null) {
      watched.told.allWaiting.look(pool, tasks, tellAgain, event);
      full.look(pool, event);
    }
  }

  private static void time(TaskCounts counted, ExecutorLoadEvent event) {
    Latencies.Summary waits = counted.waits.take();
    event.waitCount = waits.count();
    event.waitP50 = Timespans.of(waits.p50());
    event.waitP99 = Timespans.of(waits.p99());
    event.waitMax = Timespans.of(waits.max());
    Latencies.Summary runs = counted.runs.take();
    event.runP50 = Timespans.of(runs.p50());
    event.runP99 = Timespans.of(runs.p99());
    event.runMax = Timespans.of(runs.max());
  }
}
