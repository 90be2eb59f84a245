package io.vtscope.rule.thread;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Failure;
import java.util.List;
import java.util.regex.Pattern;

/** Finds virtual threads that the scheduler refused. */
public final class SubmitFailedDetector {
  /** Addresses and hash codes. */
  private static final Pattern IDENTITIES =
      Pattern.compile("/0x[0-9a-fA-F]+|(?<=\\w)@[0-9a-f]{1,8}\\b");

  private SubmitFailedDetector() {}

  public static List<Finding> find(Snapshot snapshot) {
    return snapshot.carrierSummary().failures().stream()
        .map(SubmitFailedDetector::finding)
        .toList();
  }

  private static Finding finding(Failure failure) {
    Object place = failure.site() == null ? failure.stack() : failure.site();
    return new Finding(
        Kind.SUBMIT_FAILED,
        Severity.CRITICAL,
        failure.site(),
        null,
        new ThreadFacts.SubmitFailed(
            failure.count(),
            failure.step(),
            failure.message() == null ? null : plain(failure.message()),
            failure.step() + " " + place),
        failure.stack().frames().isEmpty() ? null : failure.stack());
  }

  private static String plain(String message) {
    return IDENTITIES.matcher(message).replaceAll("");
  }
}
