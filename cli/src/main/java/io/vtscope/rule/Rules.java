package io.vtscope.rule;

import io.vtscope.blame.Cause;
import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.FindingOrder;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.charge.Runner.Does;
import io.vtscope.rule.carrier.ClassInitDetector;
import io.vtscope.rule.carrier.CompensationRule;
import io.vtscope.rule.carrier.HeldPlace;
import io.vtscope.rule.carrier.RunningRule;
import io.vtscope.rule.carrier.SchedulingDelayRule;
import io.vtscope.rule.carrier.SmallParallelismDetector;
import io.vtscope.rule.carrier.StarvationDetector;
import io.vtscope.rule.executor.AsyncOnCallerDetector;
import io.vtscope.rule.executor.ExecutorSaturationDetector;
import io.vtscope.rule.executor.PooledVirtualThreadsDetector;
import io.vtscope.rule.executor.UnreachableMaximumDetector;
import io.vtscope.rule.executor.UnusedExecutorDetector;
import io.vtscope.rule.thread.KnownBugDetector;
import io.vtscope.rule.thread.SubmitFailedDetector;
import io.vtscope.rule.thread.ThreadLocalDetector;
import io.vtscope.rule.wait.DeadlockDetector;
import io.vtscope.rule.wait.LockQueues;
import io.vtscope.rule.wait.PoolFinding;
import io.vtscope.rule.wait.ThreadLeakDetector;
import io.vtscope.rule.wait.UnansweredDetector;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The rules of all kinds of finding. */
public final class Rules {
  private Rules() {}

  public static Diagnosis diagnose(Snapshot snapshot) {
    Map<Kind, List<Finding>> found = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      found.put(kind, find(kind, snapshot));
    }
    List<Finding> others = found.values().stream().flatMap(List::stream).toList();
    found.put(Kind.SMALL_PARALLELISM, SmallParallelismDetector.find(snapshot, others));
    Map<Kind, Verdict> verdicts = new EnumMap<>(Kind.class);
    found.forEach((kind, ofKind) -> verdicts.put(kind, Missing.verdict(kind, snapshot, ofKind)));
    List<Finding> all = SameCauseMerger.of(inOrder(found.values(), snapshot));
    return new Diagnosis(snapshot, all, verdicts, 0);
  }

  private static List<Finding> find(Kind kind, Snapshot snapshot) {
    return switch (kind) {
      case PINNED_MONITOR -> HeldPlace.find(kind, snapshot, Cause.MONITOR);
      case PINNED_NATIVE ->
          HeldPlace.find(kind, snapshot, Cause.NATIVE, Cause.NOT_UNMOUNTED, Cause.UNKNOWN);
      case PINNED_CLASS_INIT -> ClassInitDetector.find(snapshot);
      case MONITOR_CONTENTION ->
          both(HeldPlace.find(kind, snapshot, Cause.CONTENTION), LockQueues.find(snapshot));
      case NATIVE_CAPTURE ->
          both(
              HeldPlace.find(kind, snapshot, Cause.NATIVE_CALL),
              RunningRule.find(kind, snapshot, Does.WAITS));
      case FILE_IO_CAPTURE -> HeldPlace.find(kind, snapshot, Cause.FILE_IO);
      case COMPENSATION -> CompensationRule.find(snapshot);
      case CPU_MONOPOLY -> RunningRule.find(kind, snapshot, Does.COMPUTES, Does.SPINS);
      case YIELD_STORM -> RunningRule.find(kind, snapshot, Does.YIELDS, Does.SLEEPS_ZERO);
      case SCHEDULING_DELAY -> SchedulingDelayRule.find(snapshot);
      case STARVATION_DEADLOCK -> StarvationDetector.find(snapshot);
      case DEADLOCK -> DeadlockDetector.find(snapshot);
      case UNANSWERED_WAIT -> UnansweredDetector.find(snapshot);
      case THREAD_LEAK -> ThreadLeakDetector.find(snapshot);
      case SUBMIT_FAILED -> SubmitFailedDetector.find(snapshot);
      case EXECUTOR_SATURATION -> ExecutorSaturationDetector.find(snapshot);
      case EXECUTOR_MAX_UNREACHABLE -> UnreachableMaximumDetector.find(snapshot);
      case EXECUTOR_UNUSED -> UnusedExecutorDetector.find(snapshot);
      case POOLED_VIRTUAL_THREADS -> PooledVirtualThreadsDetector.find(snapshot);
      case ASYNC_ON_CALLER -> AsyncOnCallerDetector.find(snapshot);
      case POOL_BOTTLENECK -> PoolFinding.find(snapshot);
      case THREAD_LOCAL_WEIGHT -> ThreadLocalDetector.find(snapshot);
      case SMALL_PARALLELISM -> List.of(); // it needs the others
      case KNOWN_JDK_BUG -> KnownBugDetector.find(snapshot);
    };
  }

  private static List<Finding> both(List<Finding> some, List<Finding> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private static List<Finding> inOrder(Collection<List<Finding>> found, Snapshot snapshot) {
    return CausesFirst.of(
        found.stream()
            .flatMap(List::stream)
            .sorted(FindingOrder.in(Math.max(1, snapshot.window().nanos())))
            .toList());
  }
}
