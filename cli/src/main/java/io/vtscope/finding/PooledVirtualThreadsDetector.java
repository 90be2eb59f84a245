package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.executor.Executor;
import io.vtscope.observation.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds pools whose threads are virtual: there is nothing to pool, and a bound holds up tasks. */
final class PooledVirtualThreadsDetector implements Detector {
  /** Whoever allows for so many has no bound in mind. */
  private static final int MANY = 10_000;

  /** Nobody notices that tasks waited shorter, on average. */
  private static final Duration NOTICEABLE = Duration.ofMillis(100);

  @Override
  public Kind kind() {
    return Kind.POOLED_VIRTUAL_THREADS;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    for (List<Executor> alike :
        ExecutorWords.byMaker(snapshot, PooledVirtualThreadsDetector::pools)) {
      Executor one =
          alike.stream()
              .filter(each -> holdsUp(each))
              .findFirst()
              .or(() -> alike.stream().filter(each -> bounds(each)).findFirst())
              .orElse(alike.getFirst());
      findings.add(finding(one, alike, snapshot));
    }
    return Missing.verdict(kind(), snapshot, findings);
  }

  /** Whether that it pools virtual threads is a warning, which says why its tasks wait. */
  static boolean tells(Executor executor) {
    return pools(executor) && holdsUp(executor);
  }

  /** A single thread is not there to be used again, but for its tasks to keep their order. */
  private static boolean pools(Executor executor) {
    return (executor.isThreadPool() || executor.isScheduled())
        && executor.made().virtual()
        && executor.maximum() != 1
        && executor.wasUsed();
  }

  /** Of a scheduler most of what is in the queue waits for its time: what is late is told of it. */
  private static boolean bounds(Executor executor) {
    int maximum = executor.maximum();
    return !executor.isScheduled() && maximum > 0 && maximum < MANY && executor.peakQueued() > 0;
  }

  /** Where more wait than it has threads, whoever comes waits for a whole turn; else as it says. */
  private static boolean holdsUp(Executor executor) {
    return bounds(executor)
        && (executor.peakQueued() > executor.busyAt()
            || executor.meanWait() >= NOTICEABLE.toNanos());
  }

  private Finding finding(Executor executor, List<Executor> alike, Snapshot snapshot) {
    boolean wasThere = executor.made().stack().frames().isEmpty();
    PooledTasks tasks = wasThere ? PooledTasks.of(alike, snapshot) : null;
    Site site = tasks == null ? executor.maker() : tasks.site();
    Stack stack = tasks == null ? executor.made().stack() : tasks.stack();
    return new Finding(
            kind(),
            holdsUp(executor) ? Severity.WARNING : Severity.INFO,
            "%s%s pools virtual threads%s: %s %s.%s"
                .formatted(
                    ExecutorWords.the(executor),
                    ExecutorWords.madeIn(executor),
                    ExecutorWords.more(alike),
                    what(executor),
                    ExecutorWords.window(snapshot),
                    wasThere ? before(tasks) : ""),
            site,
            List.of(),
            ExecutorWords.artifact(site, snapshot),
            null,
            0,
            remedy(executor),
            ExecutorWords.evidence(executor, alike),
            stack.frames().isEmpty() ? null : stack)
        .about(ExecutorWords.place(executor));
  }

  /** A sentence of its own. */
  private static String before(@Nullable PooledTasks tasks) {
    return tasks == null
        ? " Where it was made is not known, as that was before the agent came."
        : " It was made before the agent came; its tasks were seen in %s."
            .formatted(tasks.site().name());
  }

  private static String what(Executor executor) {
    if (executor.isScheduled()) {
      return "a task whose time has come waits for one of its "
          + WaitWords.number(executor.maximum())
          + ", though a new one costs next to nothing; seen";
    }
    return bounds(executor)
        ? "up to %s waited for one of them".formatted(Amounts.count(executor.peakQueued(), "task"))
        : "they are used again, though a new one costs next to nothing; seen";
  }

  private static String remedy(Executor executor) {
    String bound =
        "where the bound is meant, for a resource that takes no more, take a Semaphore around the"
            + " use of that resource.";
    return executor.isScheduled()
        ? "Let one thread keep the time and hand each task to"
            + " Executors.newVirtualThreadPerTaskExecutor(): then none waits for another, and a"
            + " periodic one may run beside itself; "
            + bound
        : "Use Executors.newVirtualThreadPerTaskExecutor(); " + bound;
  }
}
