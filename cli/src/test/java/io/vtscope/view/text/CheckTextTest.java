package io.vtscope.view.text;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.check.Accepted;
import io.vtscope.check.Baseline;
import io.vtscope.check.Entry;
import io.vtscope.check.Gate;
import io.vtscope.check.Limits;
import io.vtscope.check.Outcome;
import io.vtscope.judge.Severity;
import io.vtscope.report.Signature;
import io.vtscope.report.Written;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CheckTextTest {
  private static final LocalDate TODAY = LocalDate.of(2027, 1, 15);

  private static final Limits LIMITS =
      new Limits(Accepted.INFO, Map.of(), null, 3, Limits.REQUIRED, false);

  @Test
  void failuresComeFirstAndTheVerdictLast() {
    Entry gone = new Entry(new Signature("deadlock", "a.B.c", null, null, null), null, null, null);
    Outcome outcome =
        Gate.judge(Written.report(Written.pinning(20)), LIMITS, new Baseline(List.of(gone)), TODAY);
    assertThat(CheckText.of(outcome, "0.1.0", 80))
        .isEqualTo(
            """
            vtscope 0.1.0 check: app.Main, pid 4711, JDK 21.0.8+9-LTS, 10 s from
              2027-01-15 08:00:00 UTC

            FAIL WARNING pinned-monitor  org.db.Stream.receive:465
              Stream.receive blocks in SocketInputStream.read inside synchronized; carriers
              pinned 10 % of the time
              do       Use a ReentrantLock instead of synchronized (this.lock) in
                       Stream.receive. If it is not your code, look for a version newer than
                       db 4.2. Or call it from a bounded executor of platform threads. Or
                       run on JDK 24 or newer, where virtual threads release their carriers
                       at monitors.
              why      new: not in the baseline (--max-severity info)

            FAIL --max-pool 3
              The peak was 4 carriers; the limit is 3.
              do       Run vtscope report: its finding compensation names the calls that
                       made the pool grow.
              why      over the limit (--max-pool 3)

            Stale:     deadlock a.B.c is in the baseline and was not found;
                       --update-baseline drops it.
            Not checked: native-capture, file-io-capture, compensation, deadlock,
              unanswered-wait, thread-leak, pool-bottleneck, thread-local-weight,
              known-jdk-bug.
            FAILED: 1 finding and 1 figure over the limits.
            """);
  }

  @Test
  void anAcceptedFindingShowsItsReason() {
    Entry known =
        new Entry(
            new Signature("pinned-monitor", "org.db.Stream.receive", null, "db", null),
            Severity.WARNING,
            "DB-17\u001b[2J",
            TODAY);
    Limits limits = new Limits(Accepted.INFO, Map.of(), null, 0, Limits.REQUIRED, false);
    Outcome outcome =
        Gate.judge(
            Written.report(Written.pinning(20)), limits, new Baseline(List.of(known)), TODAY);
    assertThat(CheckText.of(outcome, "0.1.0", 80))
        .isEqualTo(
            """
            vtscope 0.1.0 check: app.Main, pid 4711, JDK 21.0.8+9-LTS, 10 s from
              2027-01-15 08:00:00 UTC

            Accepted:  WARNING pinned-monitor org.db.Stream.receive by the baseline until
                       2027-01-15: "DB-17\\u001b[2J".
            Not checked: native-capture, file-io-capture, compensation, deadlock,
              unanswered-wait, thread-leak, pool-bottleneck, thread-local-weight,
              known-jdk-bug.
            PASSED: no limit is exceeded.
            """);
  }

  @Test
  void insufficientDataIsReportedOnTheLastLine() {
    Outcome outcome =
        Gate.judge(
            Written.report(new io.vtscope.ledger.Aggregator()), LIMITS, Baseline.EMPTY, TODAY);
    assertThat(CheckText.of(outcome, "0.1.0", 80))
        .isEqualTo(
            """
            vtscope 0.1.0 check: nothing recorded

            NO ANSWER  Nothing was recorded: the window is empty.

            NO ANSWER: the data is not sufficient to decide.
            """);
  }
}
