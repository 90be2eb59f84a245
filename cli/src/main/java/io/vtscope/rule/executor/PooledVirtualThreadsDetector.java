package io.vtscope.rule.executor;

import io.vtscope.blame.Site;
import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.PooledVirtualThreads.Effect;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.jvm.Stack;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.library.Makers;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Finds pools of virtual threads, which need no pool. */
public final class PooledVirtualThreadsDetector {
  private static final Comparator<Executor> WORSE =
      Comparator.comparing((Executor one) -> holdsUp(one)).thenComparing(one -> bounds(one));

  private PooledVirtualThreadsDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    return Makers.byMaker(snapshot, PooledVirtualThreadsDetector::pools).stream()
        .map(alike -> finding(Collections.max(alike, WORSE), alike, snapshot))
        .toList();
  }

  /** A single thread keeps its tasks in order. */
  private static boolean pools(Executor executor) {
    return (executor.isThreadPool() || executor.isScheduled())
        && executor.made().virtual()
        && executor.maximum() != 1
        && executor.wasUsed();
  }

  /** Most tasks queued at a scheduler are not due. */
  private static boolean bounds(Executor executor) {
    int maximum = executor.maximum();
    return !executor.isScheduled()
        && maximum > 0
        && maximum < Executor.NO_BOUND
        && executor.load().peakQueued() > 0;
  }

  /** Whether tasks waited: more than one per thread, or noticeably. */
  private static boolean holdsUp(Executor executor) {
    return bounds(executor)
        && (executor.load().peakQueued() > executor.busyAt()
            || executor.timing().meanWait() >= Limits.NOTICED * 1e9);
  }

  private static Finding finding(Executor executor, List<Executor> alike, Snapshot snapshot) {
    boolean wasThere = executor.made().stack().frames().isEmpty();
    PooledTasks tasks = wasThere ? PooledTasks.of(alike, snapshot) : null;
    Site site = tasks == null ? executor.maker() : tasks.site();
    Stack stack = tasks == null ? executor.made().stack() : tasks.stack();
    return new Finding(
        Kind.POOLED_VIRTUAL_THREADS,
        holdsUp(executor) ? Severity.WARNING : Severity.INFO,
        site,
        Makers.artifact(site, snapshot),
        new ExecutorFacts.PooledVirtualThreads(
            ThreadPool.of(executor, ThreadPool.Alike.of(alike.size()), Makers.place(executor)),
            TaskCounts.of(executor),
            effect(executor),
            wasThere,
            tasks == null ? null : tasks.site().name()),
        stack.frames().isEmpty() ? null : stack);
  }

  private static Effect effect(Executor executor) {
    if (executor.isScheduled()) {
      return Effect.DUE_TASKS_WAIT;
    }
    return bounds(executor) ? Effect.QUEUED : Effect.NONE;
  }
}
