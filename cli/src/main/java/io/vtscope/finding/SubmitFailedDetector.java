package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Failure;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Finds virtual threads that their scheduler refused: they never run again. */
final class SubmitFailedDetector implements Detector {
  /** Addresses of hidden classes, and hashes of objects. */
  private static final Pattern IDENTITIES =
      Pattern.compile("/0x[0-9a-fA-F]+|(?<=\\w)@[0-9a-f]{1,8}\\b");

  @Override
  public String id() {
    return "submit-failed";
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    return Missing.orVerdict(
        snapshot,
        snapshot.failures().stream().map(this::finding).toList(),
        "jdk.VirtualThreadSubmitFailed");
  }

  private Finding finding(Failure failure) {
    String message = failure.message() == null ? null : plain(failure.message());
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("count", failure.count());
    if (message != null) {
      evidence.put("message", message);
    }
    String threads = Amounts.count(failure.count(), "virtual thread");
    return new Finding(
            id(),
            Severity.CRITICAL,
            "The scheduler refused %s%s."
                .formatted(
                    switch (failure.step()) {
                      case BEGIN -> "to start " + threads + ", which will never run";
                      case GO_ON -> "to continue " + threads + ", which will never run on";
                      case NOT_KNOWN -> threads;
                    },
                    message == null ? "" : ": " + message),
            failure.site(),
            List.of(),
            null,
            null,
            0,
            "Find out who shut the scheduler down or bounded it; the JVM's own scheduler refuses only"
                + " when it was shut down or cannot start a thread.",
            evidence,
            failure.stack().frames().isEmpty() ? null : failure.stack())
        .about(failure.step() + " " + (failure.site() == null ? failure.stack() : failure.site()));
  }

  /** Of whichever exceptions there were the message is one's: which task it was tells nobody. */
  private static String plain(String message) {
    return IDENTITIES.matcher(message).replaceAll("");
  }
}
