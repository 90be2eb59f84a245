package io.vtscope.rule;

import io.vtscope.finding.Diagnosis;
import io.vtscope.finding.Finding;
import io.vtscope.finding.FindingOrder;
import io.vtscope.finding.Kind;
import io.vtscope.finding.Verdict;
import io.vtscope.ledger.Snapshot;
import io.vtscope.rule.base.CausesFirst;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.Missing;
import io.vtscope.rule.base.Sequel;
import io.vtscope.rule.carrier.ClassInitDetector;
import io.vtscope.rule.carrier.CompensationRule;
import io.vtscope.rule.carrier.HeldRule;
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
import io.vtscope.rule.wait.ContentionDetector;
import io.vtscope.rule.wait.DeadlockDetector;
import io.vtscope.rule.wait.PoolBottleneckDetector;
import io.vtscope.rule.wait.ThreadLeakDetector;
import io.vtscope.rule.wait.UnansweredDetector;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The rules of all kinds of finding. */
public final class Rules {
  private Rules() {}

  /** Sequels run last. */
  public static Diagnosis diagnose(Snapshot snapshot) {
    Map<Kind, Verdict> first = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      if (!(of(kind) instanceof Sequel)) {
        first.put(kind, of(kind).evaluate(snapshot));
      }
    }
    List<Finding> found = findings(first.values(), snapshot);
    Map<Kind, Verdict> verdicts = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      Verdict verdict =
          of(kind) instanceof Sequel sequel
              ? sequel.evaluate(snapshot, found)
              : Objects.requireNonNull(first.get(kind));
      verdicts.put(kind, Missing.orRead(snapshot, kind, verdict));
    }
    List<Finding> all = SameCauseMerger.of(findings(verdicts.values(), snapshot));
    return new Diagnosis(snapshot, all, verdicts, 0);
  }

  private static Detector of(Kind kind) {
    return switch (kind) {
      case PINNED_MONITOR -> HeldRule.pinnedMonitor();
      case PINNED_NATIVE -> HeldRule.pinnedNative();
      case PINNED_CLASS_INIT -> new ClassInitDetector();
      case MONITOR_CONTENTION -> new ContentionDetector();
      case NATIVE_CAPTURE -> RunningRule.nativeCode();
      case FILE_IO_CAPTURE -> HeldRule.fileIo();
      case COMPENSATION -> new CompensationRule();
      case CPU_MONOPOLY -> RunningRule.computing();
      case YIELD_STORM -> RunningRule.yielding();
      case SCHEDULING_DELAY -> new SchedulingDelayRule();
      case STARVATION_DEADLOCK -> new StarvationDetector();
      case DEADLOCK -> new DeadlockDetector();
      case UNANSWERED_WAIT -> new UnansweredDetector();
      case THREAD_LEAK -> new ThreadLeakDetector();
      case SUBMIT_FAILED -> new SubmitFailedDetector();
      case EXECUTOR_SATURATION -> new ExecutorSaturationDetector();
      case EXECUTOR_MAX_UNREACHABLE -> new UnreachableMaximumDetector();
      case EXECUTOR_UNUSED -> new UnusedExecutorDetector();
      case POOLED_VIRTUAL_THREADS -> new PooledVirtualThreadsDetector();
      case ASYNC_ON_CALLER -> new AsyncOnCallerDetector();
      case POOL_BOTTLENECK -> new PoolBottleneckDetector();
      case THREAD_LOCAL_WEIGHT -> new ThreadLocalDetector();
      case SMALL_PARALLELISM -> new SmallParallelismDetector();
      case KNOWN_JDK_BUG -> new KnownBugDetector();
    };
  }

  private static List<Finding> findings(Collection<Verdict> verdicts, Snapshot snapshot) {
    return CausesFirst.of(
        verdicts.stream()
            .filter(Verdict.Found.class::isInstance)
            .flatMap(verdict -> ((Verdict.Found) verdict).findings().stream())
            .sorted(FindingOrder.in(Math.max(1, snapshot.window().nanos())))
            .toList());
  }
}
