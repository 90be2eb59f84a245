package io.vtscope.rule.executor;

import io.vtscope.finding.ExecutorFacts;
import io.vtscope.finding.ExecutorFacts.MaximumUnreachable.Effect;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.TaskCounts;
import io.vtscope.finding.ThreadPool;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.library.Makers;
import io.vtscope.observation.ExecutorObservation;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.Missing;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Finds thread pools that never grow beyond their core size, as their queue is never full. */
public final class UnreachableMaximumDetector implements Detector {
  /** Once or twice, a queue that is not empty says nothing. */
  private static final int REPEATED = 3;

  /** Nobody notices a shorter wait for a thread. */
  private static final Duration NOTICED = Duration.ofMillis(100);

  @Override
  public Kind kind() {
    return Kind.EXECUTOR_MAX_UNREACHABLE;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (List<Executor> alike :
        Makers.byMaker(snapshot, one -> isSo(one) && (isHeldUp(one) || isMeant(one)))) {
      Executor one =
          alike.stream().filter(each -> isHeldUp(each)).findFirst().orElse(alike.getFirst());
      if (isHeldUp(one) || !Makers.isOfLibrary(one, snapshot)) {
        findings.add(finding(one, alike, snapshot));
      }
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  private static boolean isSo(Executor executor) {
    ExecutorObservation.Executor made = executor.made();
    return executor.isThreadPool()
        && executor.wasUsed()
        && made.bounds().core() >= 0
        && made.bounds().core() < made.bounds().maximum()
        && executor.isUnbounded()
        && executor.load().peakThreads() >= 0
        && executor.load().peakThreads() <= Math.max(1, made.bounds().core());
  }

  /** Whether somebody has chosen the maximum: the default is unbounded. */
  private static boolean isMeant(Executor executor) {
    return executor.made().bounds().maximum() < Integer.MAX_VALUE;
  }

  private static boolean isHeldUp(Executor executor) {
    return heldUp(executor) >= REPEATED;
  }

  /** Seconds in which tasks waited noticeably while all threads of the core ran others. */
  private static int heldUp(Executor executor) {
    return executor.busy().saturation().heldUpLoads();
  }

  private Finding finding(Executor executor, List<Executor> alike, Snapshot snapshot) {
    Effect effect = effect(executor);
    return new Finding(
        kind(),
        // The effect of its queue is reported by executor-saturation, once.
        effect == Effect.HELD_UP && executor.busy().saturation().backlog() == null
            ? Severity.WARNING
            : Severity.INFO,
        null,
        -1,
        Makers.blamed(executor),
        List.of(),
        Makers.artifact(Makers.blamed(executor), snapshot),
        new ExecutorFacts.MaximumUnreachable(
            ThreadPool.of(executor, ThreadPool.Alike.of(alike.size()), Makers.place(executor)),
            TaskCounts.of(executor),
            effect,
            heldUp(executor)),
        Makers.made(executor));
  }

  private static Effect effect(Executor executor) {
    if (isHeldUp(executor)) {
      return Effect.HELD_UP;
    } else if (executor.load().peakQueued() > 0) {
      return Effect.QUEUED;
    }
    // A burst between two samples is not seen in the queue, but its tasks are timed.
    return executor.timing().waits().count() > 0
            && executor.timing().waits().max() >= NOTICED.toNanos()
        ? Effect.WAITED
        : Effect.NONE;
  }
}
