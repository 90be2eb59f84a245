package io.vtscope.finding;

import io.vtscope.aggregate.Failure;
import io.vtscope.aggregate.Snapshot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Finds virtual threads that their scheduler refused: they never run again. */
final class SubmitFailedDetector implements Detector {
  @Override
  public String id() {
    return "submit-failed";
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    return Missing.orVerdict(
        snapshot,
        "jdk.VirtualThreadSubmitFailed",
        snapshot.failures().stream().map(this::finding).toList());
  }

  private Finding finding(Failure failure) {
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("count", failure.count());
    if (failure.message() != null) {
      evidence.put("message", failure.message());
    }
    return new Finding(
        id(),
        Severity.CRITICAL,
        "The scheduler refused %s, which will never run%s."
            .formatted(
                Amounts.count(failure.count(), "virtual thread"),
                failure.message() == null ? "" : ": " + failure.message()),
        null,
        List.of(),
        null,
        null,
        0,
        "Find out who shut the scheduler down or bounded it; the JVM's own scheduler refuses only"
            + " when it was shut down or cannot start a thread.",
        evidence,
        failure.stack());
  }
}
