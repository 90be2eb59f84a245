package io.vtscope.finding;

import io.vtscope.aggregate.Snapshot;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that is found in a snapshot.
 *
 * @param findings the worst first, and of those alike that with most impact first
 * @param verdicts by the detectors' ids, in the order of the docs
 */
public record Diagnosis(Snapshot snapshot, List<Finding> findings, Map<String, Verdict> verdicts) {
  private static final List<Detector> DETECTORS =
      List.of(
          PinnedDetector.monitor(),
          PinnedDetector.nativeFrame(),
          new ClassInitDetector(),
          new ContentionDetector(),
          CaptureDetector.nativeCode(),
          CaptureDetector.fileIo(),
          new CompensationDetector(),
          new SubmitFailedDetector());

  private static final Comparator<Finding> WORST_FIRST =
      Comparator.comparing(Finding::severity)
          .thenComparing(Comparator.comparingDouble(Finding::impact).reversed());

  /** Asks every detector. */
  public static Diagnosis of(Snapshot snapshot) {
    List<Finding> findings = new ArrayList<>();
    Map<String, Verdict> verdicts = new LinkedHashMap<>();
    for (Detector detector : DETECTORS) {
      Verdict verdict = detector.evaluate(snapshot);
      verdicts.put(detector.id(), verdict);
      if (verdict instanceof Verdict.Found found) {
        findings.addAll(found.findings());
      }
    }
    findings.sort(WORST_FIRST);
    return new Diagnosis(snapshot, List.copyOf(findings), verdicts);
  }
}
