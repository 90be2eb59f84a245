package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Everything that is found in a snapshot.
 *
 * @param findings the worst first: by severity, then by the share of carriers or threads that they
 *     take. A consequence comes after its cause
 * @param verdicts of every kind, in the order of the docs
 * @param hidden how many more findings there are that a {@link Filter} has left out
 */
public record Diagnosis(
    Snapshot snapshot, List<Finding> findings, Map<Kind, Verdict> verdicts, int hidden) {
  /** The order for several JVMs, which have no window in common. */
  static final Comparator<Finding> WORST_FIRST = worstFirst(Long.MAX_VALUE);

  /** Kinds about what threads queue for while carriers may be idle. */
  private static final Set<Kind> LINES =
      Set.of(
          Kind.MONITOR_CONTENTION,
          Kind.PINNED_CLASS_INIT,
          Kind.DEADLOCK,
          Kind.SUBMIT_FAILED,
          Kind.EXECUTOR_SATURATION,
          Kind.POOL_BOTTLENECK);

  /** The share of carrier time that is as bad as a queue: three in four carriers are free then. */
  private static final double AS_BAD_AS = 0.25;

  /** Asks every detector, the sequels after the others. */
  public static Diagnosis of(Snapshot snapshot) {
    Map<Kind, Verdict> first = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      if (!(detector(kind) instanceof Sequel)) {
        first.put(kind, detector(kind).evaluate(snapshot));
      }
    }
    List<Finding> found = findings(first.values(), snapshot);
    Map<Kind, Verdict> verdicts = new EnumMap<>(Kind.class);
    for (Kind kind : Kind.values()) {
      Verdict verdict =
          detector(kind) instanceof Sequel sequel
              ? sequel.evaluate(snapshot, found)
              : Objects.requireNonNull(first.get(kind));
      verdicts.put(kind, Missing.orRead(snapshot, kind, verdict));
    }
    return new Diagnosis(snapshot, findings(verdicts.values(), snapshot), verdicts, 0);
  }

  private static Detector detector(Kind kind) {
    return switch (kind) {
      case PINNED_MONITOR -> PinnedDetector.monitor();
      case PINNED_NATIVE -> PinnedDetector.nativeFrame();
      case PINNED_CLASS_INIT -> new ClassInitDetector();
      case MONITOR_CONTENTION -> new ContentionDetector();
      case NATIVE_CAPTURE -> CaptureDetector.nativeCode();
      case FILE_IO_CAPTURE -> CaptureDetector.fileIo();
      case COMPENSATION -> new CompensationDetector();
      case CPU_MONOPOLY -> new CpuMonopolyDetector();
      case YIELD_STORM -> new YieldStormDetector();
      case SCHEDULING_DELAY -> new SchedulingDelayDetector();
      case STARVATION_DEADLOCK -> new StarvationDetector();
      case DEADLOCK -> new DeadlockDetector();
      case UNANSWERED_WAIT -> new UnansweredDetector();
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

  /** How many checks ran. */
  public int ran() {
    return verdicts.size()
        - (int) verdicts.values().stream().filter(Verdict.NotEvaluated.class::isInstance).count();
  }

  /** How many checks did not run for lack of data that this JVM could have delivered. */
  public int lacking() {
    return (int)
        verdicts.values().stream()
            .filter(verdict ->
                verdict instanceof Verdict.NotEvaluated missing
                    && missing.reason() == Verdict.Reason.DATA)
            .count();
  }

  private static Comparator<Finding> worstFirst(long window) {
    return Comparator.comparing(Finding::severity)
        .thenComparing(Comparator.comparingDouble((Finding one) -> weight(one, window)).reversed());
  }

  /**
   * How bad a finding is among those of its severity.
   *
   * @param window the length of the window: if the number of carriers is unknown, the time of one
   *     carrier is compared with it
   */
  private static double weight(Finding finding, long window) {
    if (finding.share() < 0 && finding.cost() != null) {
      return (double) finding.cost().totalNanos() / window;
    }
    boolean line =
        finding.share() <= 0
            && finding.severity() != Severity.INFO
            && LINES.contains(finding.kind());
    return line ? AS_BAD_AS : Math.max(0, finding.share());
  }

  /** The worst first. */
  private static List<Finding> findings(Collection<Verdict> verdicts, Snapshot snapshot) {
    return CausesFirst.of(
        verdicts.stream()
            .filter(Verdict.Found.class::isInstance)
            .flatMap(verdict -> ((Verdict.Found) verdict).findings().stream())
            .sorted(worstFirst(Math.max(1, snapshot.window().nanos())))
            .toList());
  }
}
