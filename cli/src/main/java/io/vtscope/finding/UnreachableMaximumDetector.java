package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.observation.ExecutorObservation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Finds thread pools that never get beyond their core, as their queue is never full. */
final class UnreachableMaximumDetector implements Detector {
  /** A queue that is not empty at one moment or two says nothing. */
  private static final int REPEATED = 3;

  /** A shorter wait for a thread nobody notices. */
  private static final Duration NOTICED = Duration.ofMillis(100);

  @Override
  public Kind kind() {
    return Kind.EXECUTOR_MAX_UNREACHABLE;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (List<Executor> alike :
        ExecutorWords.byMaker(snapshot, one -> isSo(one) && (isHeldUp(one) || isMeant(one)))) {
      Executor one =
          alike.stream().filter(each -> isHeldUp(each)).findFirst().orElse(alike.getFirst());
      if (isHeldUp(one) || !ExecutorWords.isOfLibrary(one, snapshot)) {
        findings.add(finding(one, alike, snapshot));
      }
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  private static boolean isSo(Executor executor) {
    ExecutorObservation.Executor made = executor.made();
    return executor.isThreadPool()
        && executor.wasUsed()
        && made.core() >= 0
        && made.core() < made.maximum()
        && executor.isUnbounded()
        && executor.peakThreads() >= 0
        && executor.peakThreads() <= Math.max(1, made.core());
  }

  /** Whether somebody has chosen the maximum: no bound is what is there where nobody has. */
  private static boolean isMeant(Executor executor) {
    return executor.made().maximum() < Integer.MAX_VALUE;
  }

  private static boolean isHeldUp(Executor executor) {
    return heldUp(executor) >= REPEATED;
  }

  /** Seconds in which tasks waited noticeably while all threads of the core ran others. */
  private static int heldUp(Executor executor) {
    return executor.saturation().heldUpLoads();
  }

  private Finding finding(Executor executor, List<Executor> alike, Snapshot snapshot) {
    ExecutorObservation.Executor made = executor.made();
    boolean heldUp = isHeldUp(executor);
    return new Finding(
            kind(),
            // What its queue comes to is said by executor-saturation, once.
            heldUp && executor.saturation().backlog() == null ? Severity.WARNING : Severity.INFO,
            "%s%s never has more than %s%s: it gets more only when its queue is full; %s%s."
                .formatted(
                    ExecutorWords.the(executor),
                    ExecutorWords.madeIn(executor),
                    Amounts.count(Math.max(1, made.core()), "thread"),
                    ExecutorWords.more(alike),
                    heldUp
                        ? "up to %s waited meanwhile, in %s looks a second apart "
                            .formatted(
                                Amounts.count(executor.peakQueued(), "task"),
                                WaitWords.number(heldUp(executor)))
                        : waited(executor),
                    ExecutorWords.window(snapshot)),
            ExecutorWords.blamed(executor),
            List.of(),
            ExecutorWords.artifact(ExecutorWords.blamed(executor), snapshot),
            null,
            0,
            remedy(executor),
            ExecutorWords.evidence(executor, alike),
            ExecutorWords.made(executor))
        .about(ExecutorWords.place(executor));
  }

  private static String waited(Executor executor) {
    if (executor.peakQueued() > 0) {
      return "up to %s waited ".formatted(Amounts.count(executor.peakQueued(), "task"));
    }
    // A burst between two looks is not seen in the queue, but its tasks are timed.
    return executor.waits().count() > 0 && executor.waits().max() >= NOTICED.toNanos()
        ? "a task waited up to %s ".formatted(Amounts.time(executor.waits().max()))
        : "no task was seen waiting ";
  }

  private static String remedy(Executor executor) {
    if (ExecutorWords.isOfBoot(executor)) {
      return "Set spring.task.execution.pool.core-size to the number of threads that is wanted, or"
          + " bound the queue (spring.task.execution.pool.queue-capacity).";
    }
    return ExecutorWords.isOfSpring(executor)
        ? "Set the core to the number of threads that is wanted (setCorePoolSize, with"
            + " setAllowCoreThreadTimeOut(true) to let idle ones go), or bound the queue"
            + " (setQueueCapacity)."
        : "Make the core as large as the maximum, with allowCoreThreadTimeOut(true) to let idle ones go,"
            + " or bound the queue.";
  }
}
