package io.vtscope.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.finding.LineFacts.UnansweredWait;
import io.vtscope.finding.LineFacts.UnansweredWait.Answer;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Severity;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Causes come before their effects, and findings with the same cause are merged. */
class CausesFirstTest {
  private static final Waiters WAITERS = new Waiters(20, 20, 20, 20, 20, 20, 9, 9, 0, 0);

  /**
   * Threads wait for the monitor {@code this} in app.Repo.find.
   *
   * @param lock that the pin holds; - if unknown
   * @param holder a method that is known to have the monitor
   */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          the pin holds the monitor            | WARNING | app.Repo.find | this     | app.Repo.find | pin crowd
          the holder is known, not the monitor | WARNING | app.Repo.save | -        | app.Repo.save | pin crowd
          the pin holds another monitor        | WARNING | app.Repo.find | this.log | app.Repo.find | crowd pin
          the pin is only an INFO              | INFO    | app.Repo.find | this     | app.Repo.find | crowd pin
          """)
  void theCauseComesFirst(
      String scenario, Severity severity, String pinned, String lock, String holder, String order) {
    Finding crowd =
        finding(
            Kind.MONITOR_CONTENTION,
            Severity.WARNING,
            site("app.Repo.find", "this"),
            site(holder, "this"));
    Site site = site(pinned, lock.equals("-") ? null : lock);
    Finding pin = finding(Kind.PINNED_MONITOR, severity, site);
    Finding other = finding(Kind.CPU_MONOPOLY, Severity.WARNING, site("app.Sum.add", null));
    List<Finding> expected = order.equals("pin crowd") ? List.of(pin, crowd) : List.of(crowd, pin);
    assertThat(CausesFirst.of(List.of(other, crowd, pin))).first().isEqualTo(other);
    assertThat(CausesFirst.of(List.of(crowd, pin))).isEqualTo(expected);
  }

  @Test
  void ownerBlockingForLessThanTheWaitsIsNotTheCause() {
    Cost waits = new Cost(600, 40_000, 60, 200, 300, 600, 0, 14_000);
    Site site = site("app.Repo.find", "this");
    Finding crowd = costing(Kind.MONITOR_CONTENTION, Severity.WARNING, waits, site);
    Finding seldom = costing(Kind.PINNED_MONITOR, Severity.WARNING, cost(900), site);
    Finding often = costing(Kind.PINNED_MONITOR, Severity.WARNING, cost(9000), site);
    assertThat(CausesFirst.of(List.of(crowd, seldom))).first().isEqualTo(crowd);
    assertThat(CausesFirst.of(List.of(crowd, often))).last().isEqualTo(crowd);
  }

  private static Cost cost(long total) {
    return new Cost(90, total, 10, 10, 10, 10, 0, 14_000);
  }

  private static Site site(String name, @Nullable String lock) {
    int dot = name.lastIndexOf('.');
    return new Site(name.substring(0, dot), name.substring(dot + 1), 7, false, lock);
  }

  private static Finding finding(Kind kind, Severity severity, Site site, Site... holders) {
    return costing(kind, severity, null, site, holders);
  }

  private static Finding costing(
      Kind kind, Severity severity, @Nullable Cost cost, Site site, Site... holders) {
    Facts facts = new CarrierFacts.SmallParallelism(2);
    return new Finding(
        kind, Judgement.of(severity), cost, 0.5, site, List.of(holders), null, facts, null);
  }

  /** An executor and threads that wait for answers. */
  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          no task ends, and results are awaited | STUCK   | RESULT  | true
          tasks end                             | LASTING | RESULT  | false
          a server owes the answer              | STUCK   | NETWORK | false
          """)
  void anExecutorOwesResults(String scenario, Course course, Answer answer, boolean isOne) {
    Finding executor =
        finding(Kind.EXECUTOR_SATURATION, course, new CarrierFacts.SmallParallelism(2));
    Finding waits =
        finding(
            Kind.UNANSWERED_WAIT,
            Course.STUCK,
            new UnansweredWait(WAITERS, "a.B.get", null, null, null, 20, -1, answer));
    List<Finding> merged = SameCauseMerger.of(List.of(waits, executor));
    assertThat(merged).hasSize(isOne ? 1 : 2);
    assertThat(merged.getFirst().kind() == executor.kind()).isEqualTo(isOne);
  }

  private static Finding finding(Kind kind, Course course, Facts facts) {
    Judgement judgement =
        new Judgement(Severity.WARNING, -1, Harm.NONE, course, Confidence.SAMPLED, Set.of());
    return new Finding(kind, judgement, null, null, facts, null);
  }
}
