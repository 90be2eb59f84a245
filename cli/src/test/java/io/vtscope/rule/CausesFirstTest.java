package io.vtscope.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.blame.Site;
import io.vtscope.clock.Cost;
import io.vtscope.finding.CarrierFacts;
import io.vtscope.finding.Facts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Severity;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Causes are ordered before their effects. */
class CausesFirstTest {
  private static final Finding CROWD =
      finding(Kind.MONITOR_CONTENTION, Severity.WARNING, site("app.Repo.find", "this"));

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
    Finding crowd = costing(CROWD, new Cost(600, 40_000, 60, 200, 300, 600, 0, 14_000));
    Finding seldom = finding(Kind.PINNED_MONITOR, Severity.WARNING, site("app.Repo.find", "this"));
    assertThat(CausesFirst.of(List.of(crowd, costing(seldom, cost(900))))).first().isEqualTo(crowd);
    assertThat(CausesFirst.of(List.of(crowd, costing(seldom, cost(9000))))).last().isEqualTo(crowd);
  }

  private static Cost cost(long total) {
    return new Cost(90, total, 10, 10, 10, 10, 0, 14_000);
  }

  private static Finding costing(Finding of, Cost cost) {
    return new Finding(
        of.kind(),
        of.judgement(),
        cost,
        of.share(),
        of.site(),
        of.holders(),
        null,
        of.facts(),
        null);
  }

  private static Site site(String name, @Nullable String lock) {
    int dot = name.lastIndexOf('.');
    return new Site(name.substring(0, dot), name.substring(dot + 1), 7, false, lock);
  }

  private static Finding finding(Kind kind, Severity severity, Site site, Site... holders) {
    Facts facts = new CarrierFacts.SmallParallelism(2);
    return new Finding(
        kind, Judgement.of(severity), null, 0.5, site, List.of(holders), null, facts, null);
  }
}
