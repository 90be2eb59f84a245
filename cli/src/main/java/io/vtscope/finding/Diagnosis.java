package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Everything that is found in a snapshot.
 *
 * @param findings the worst first: by severity, and then by how much of the carriers or how many
 *     threads it takes; but what is a consequence of another after that
 * @param verdicts by the detectors' ids, in the order of the docs
 * @param hidden how many more findings there are that a {@link Filter} has left out
 */
public record Diagnosis(
    Snapshot snapshot, List<Finding> findings, Map<String, Verdict> verdicts, int hidden) {
  private static final List<Detector> DETECTORS =
      List.of(
          PinnedDetector.monitor(),
          PinnedDetector.nativeFrame(),
          new ClassInitDetector(),
          new ContentionDetector(),
          CaptureDetector.nativeCode(),
          CaptureDetector.fileIo(),
          new CompensationDetector(),
          new CpuMonopolyDetector(),
          new YieldStormDetector(),
          new SchedulingDelayDetector(),
          new StarvationDetector(),
          new DeadlockDetector(),
          new UnansweredDetector(),
          new SubmitFailedDetector(),
          new ExecutorSaturationDetector(),
          new UnreachableMaximumDetector(),
          new UnusedExecutorDetector(),
          new PooledVirtualThreadsDetector(),
          new AsyncOnCallerDetector(),
          new PoolBottleneckDetector(),
          new ThreadLocalDetector(),
          new SmallParallelismDetector(),
          new KnownBugDetector());

  /** Of several JVMs, which have no window in common. */
  static final Comparator<Finding> WORST_FIRST = worstFirst(Long.MAX_VALUE);

  /** Findings by what threads stand in line for, while carriers may be idle. */
  private static final Set<String> LINES =
      Set.of(
          "monitor-contention",
          "pinned-class-init",
          "deadlock",
          "submit-failed",
          "executor-saturation",
          "pool-bottleneck");

  /**
   * What threads stand in line for, and is loud for it, is worse than what takes a smaller share of
   * the carriers' time than this: three in four carriers are free then.
   */
  private static final double AS_BAD_AS = 0.25;

  private static final Set<String> IDS =
      DETECTORS.stream().map(Detector::id).collect(Collectors.toCollection(LinkedHashSet::new));

  /** What can be found, in the order of the docs. */
  public static Set<String> ids() {
    return Collections.unmodifiableSet(IDS);
  }

  /** Asks every detector, the sequels after the others. */
  public static Diagnosis of(Snapshot snapshot) {
    Map<Detector, Verdict> first = new HashMap<>();
    for (Detector detector : DETECTORS) {
      if (!(detector instanceof Sequel)) {
        first.put(detector, detector.evaluate(snapshot));
      }
    }
    List<Finding> found = findings(first.values(), snapshot);
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    for (Detector detector : DETECTORS) {
      Verdict verdict =
          detector instanceof Sequel sequel
              ? sequel.evaluate(snapshot, found)
              : Objects.requireNonNull(first.get(detector));
      verdicts.put(
          detector.id(),
          KnownBugs.advise(Missing.orRead(snapshot, detector.id(), verdict), snapshot));
    }
    return new Diagnosis(snapshot, findings(verdicts.values(), snapshot), verdicts, 0);
  }

  private static Comparator<Finding> worstFirst(long window) {
    return Comparator.comparing(Finding::severity)
        .thenComparing(Comparator.comparingDouble((Finding one) -> weight(one, window)).reversed());
  }

  /**
   * @param window in which it was found: where nobody knows how many carriers there are, its part
   *     that one of them was held
   */
  private static double weight(Finding finding, long window) {
    if (finding.impact() < 0 && finding.cost() != null) {
      return (double) finding.cost().totalNanos() / window;
    }
    boolean line =
        finding.impact() <= 0
            && finding.severity() != Severity.INFO
            && LINES.contains(finding.id());
    return line ? AS_BAD_AS : finding.impact();
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
