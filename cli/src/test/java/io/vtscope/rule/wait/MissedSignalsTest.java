package io.vtscope.rule.wait;

import static io.vtscope.observation.Seen.agent;
import static io.vtscope.observation.Seen.counted;
import static io.vtscope.observation.Seen.recorded;
import static io.vtscope.observation.Seen.stack;
import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.state.PopulationState.WaitGroup;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Severity of threads that wait for signals in two methods of one class. */
class MissedSignalsTest {
  enum Call {
    AWAIT(
        "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1", "PARKED"),
    AWAIT_FOR_A_SECOND(
        "java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject.await:1",
        "TIMED_PARKED"),
    WAIT("java.lang.Object.wait:1", "WAIT");

    private final String frame;
    private final String state;

    Call(String frame, String state) {
      this.frame = frame;
      this.state = state;
    }
  }

  /**
   * Judges threads that wait in two methods, counted each second.
   *
   * @param age of the oldest waiter in seconds, {@code +} if growing
   * @param gone waiters that progressed since the last count
   * @param notified threads that left {@code Object.wait} for the monitor
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no signal comes                | AWAIT              | 20 | 20 | 0  | 13 | + | 0 | 0 | WARNING
          the same beside other threads  | AWAIT              | 20 | 20 | 90 | 13 | + | 0 | 0 | WARNING
          no signal comes to Object.wait | WAIT               | 20 | 20 | 0  | 13 | 0 | 0 | 0 | WARNING
          idle workers                   | AWAIT              | 0  | 40 | 0  | 13 | + | 0 | 0 | -
          idle workers, one other waits  | AWAIT              | 1  | 40 | 0  | 13 | + | 0 | 0 | -
          signals come                   | AWAIT              | 20 | 20 | 0  | 13 | 0 | 1 | 0 | -
          notified threads enter         | WAIT               | 20 | 20 | 0  | 13 | 0 | 0 | 2 | -
          counts for a few seconds       | AWAIT              | 20 | 20 | 0  | 7  | + | 0 | 0 | -
          waits with a time limit        | AWAIT_FOR_A_SECOND | 20 | 20 | 0  | 13 | + | 0 | 0 | -
          """)
  void threadsThatWaitForEachOther(
      String scenario,
      Call call,
      int puts,
      int takes,
      int others,
      int counts,
      String age,
      int gone,
      int notified,
      String expected) {
    Aggregator seen = new Aggregator();
    seen.accept(recorded(0, 1000 * counts + 500));
    seen.accept(agent("25.0.3+9-LTS"));
    for (int n = 1; n <= counts; n++) {
      int waiting = puts + takes + notified;
      seen.accept(counted(n, others, waiting, waiting));
      long oldest = age.equals("+") ? n * 1_000_000_000L : 0;
      Stream.of(
              group(n, puts, oldest, call.state, gone, call, "put"),
              group(n, takes, oldest, call.state, 0, call, "take"),
              group(n, notified, 0, "BLOCKED", 0, call, "take"))
          .filter(group -> group.count() > 0)
          .forEach(group -> seen.accept(group));
    }
    assertThat(severity(seen)).isEqualTo(expected);
  }

  private static WaitGroup group(
      int n, int count, long oldest, String state, int gone, Call call, String method) {
    return new WaitGroup(
        n * 1000L * 1_000_000,
        n,
        count,
        oldest,
        state,
        null,
        1,
        0,
        gone,
        stack(call.frame, "app.Depot." + method + ":5", "app.Main.run:1"));
  }

  private static String severity(Aggregator seen) {
    return Rules.diagnose(seen.snapshot()).findings().stream()
        .filter(finding -> finding.kind() == Kind.UNANSWERED_WAIT)
        .map(Finding::severity)
        .map(Severity::name)
        .findFirst()
        .orElse("-");
  }
}
