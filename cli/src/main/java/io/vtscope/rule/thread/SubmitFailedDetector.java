package io.vtscope.rule.thread;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.ThreadFacts;
import io.vtscope.finding.Verdict;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.carrier.Failure;
import io.vtscope.rule.base.Detector;
import io.vtscope.rule.base.Missing;
import java.util.regex.Pattern;

/** Finds virtual threads that the scheduler refused. */
public final class SubmitFailedDetector implements Detector {
  /** Addresses and hash codes. */
  private static final Pattern IDENTITIES =
      Pattern.compile("/0x[0-9a-fA-F]+|(?<=\\w)@[0-9a-f]{1,8}\\b");

  @Override
  public Kind kind() {
    return Kind.SUBMIT_FAILED;
  }

  @Override
  public Verdict evaluate(Snapshot snapshot) {
    return Missing.verdict(
        kind(), snapshot, snapshot.failures().stream().map(this::finding).toList());
  }

  private Finding finding(Failure failure) {
    Object place = failure.site() == null ? failure.stack() : failure.site();
    return new Finding(
        kind(),
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
