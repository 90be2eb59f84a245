package io.vtscope.rule.executor;

import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.MaximumUnreachable.Effect;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.library.Makers;
import io.vtscope.state.ExecutorState;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** Finds thread pools that never exceed their core size because their queue never fills up. */
public final class UnreachableMaximumDetector {
  private UnreachableMaximumDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (List<Executor> alike : Makers.byMaker(snapshot, UnreachableMaximumDetector::hides)) {
      Executor worst = Collections.max(alike, Comparator.comparingInt(one -> heldUp(one)));
      // The default maximum is unlimited, and a library may intend the core size.
      boolean isMeant = worst.made().bounds().maximum() < Integer.MAX_VALUE;
      if (isHeldUp(worst) || (isMeant && !Makers.isOfLibrary(worst, snapshot))) {
        findings.add(finding(worst, alike, snapshot));
      }
    }
    return findings;
  }

  static boolean hides(Executor executor) {
    ExecutorState.Bounds bounds = executor.made().bounds();
    return executor.isThreadPool()
        && executor.wasUsed()
        && bounds.core() >= 0
        && bounds.core() < bounds.maximum()
        && executor.isUnbounded()
        && executor.load().peakThreads() >= 0
        && executor.load().peakThreads() <= Math.max(1, bounds.core());
  }

  private static boolean isHeldUp(Executor executor) {
    return heldUp(executor) >= Limits.TIMES;
  }

  private static int heldUp(Executor executor) {
    return executor.busy().line().bad();
  }

  private static Finding finding(Executor executor, List<Executor> alike, Snapshot snapshot) {
    return new Finding(
        Kind.EXECUTOR_MAX_UNREACHABLE,
        isHeldUp(executor) ? Severity.WARNING : Severity.INFO,
        Makers.blamed(executor),
        Makers.artifact(Makers.blamed(executor), snapshot),
        new ExecutorFacts.MaximumUnreachable(
            ThreadPool.of(executor, ThreadPool.Alike.of(alike.size()), Makers.place(executor)),
            TaskCounts.of(executor),
            effect(executor),
            heldUp(executor)),
        Makers.made(executor));
  }

  private static Effect effect(Executor executor) {
    if (isHeldUp(executor)) {
      return Effect.HELD_UP;
    } else if (executor.load().peakQueued() > 0) {
      return Effect.QUEUED;
    }
    // The queue length misses short bursts.
    return executor.timing().waits().count() > 0
            && executor.timing().waits().max() >= Limits.NOTICED * 1e9
        ? Effect.WAITED
        : Effect.NONE;
  }
}
