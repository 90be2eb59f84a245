package io.vtscope.finding;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.fleet.Fleet;
import io.vtscope.fleet.Member;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.rule.Rules;
import io.vtscope.source.RecordingSource;
import io.vtscope.view.csv.CsvReport;
import io.vtscope.view.html.HtmlReport;
import io.vtscope.view.json.JsonReport;
import io.vtscope.view.junit.JunitReport;
import io.vtscope.view.markdown.MarkdownReport;
import io.vtscope.view.sarif.SarifReport;
import io.vtscope.view.sarif.Sources;
import io.vtscope.view.text.FleetText;
import io.vtscope.view.text.LiveText;
import io.vtscope.view.text.TextReport;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class FilterTest {
  private static Diagnosis whole = Rules.diagnose(new Aggregator().snapshot());

  @BeforeAll
  static void readTheShop() throws Exception {
    Aggregator aggregator = new Aggregator();
    RecordingSource.read(
        Path.of("src/test/resources/io/vtscope/recordings/shop-21.jfr"), aggregator::accept);
    whole = Rules.diagnose(aggregator.snapshot());
    assertThat(severities(whole)).containsExactlyInAnyOrder(Severity.values());
  }

  @Test
  void withoutOptionsNothingIsHidden() {
    assertThat(Filter.NONE.apply(whole)).isSameAs(whole);
  }

  @Test
  void findingsBelowTheSeverityAreLeftOut() {
    Diagnosis shown = new Filter(Severity.WARNING, Set.of()).apply(whole);

    assertThat(severities(shown)).containsOnly(Severity.CRITICAL, Severity.WARNING);
    assertThat(shown.hidden()).isEqualTo(whole.findings().size() - shown.findings().size());
    assertThat(shown.verdicts().keySet()).isEqualTo(whole.verdicts().keySet());
  }

  @Test
  void anIgnoredKindIsNotEvaluated() {
    Kind kind = whole.findings().getFirst().kind();
    Diagnosis shown = new Filter(Severity.INFO, Set.of(kind)).apply(whole);

    assertThat(shown.findings()).noneMatch(finding -> finding.kind() == kind);
    assertThat(shown.hidden()).isPositive();
    assertThat(shown.verdicts().get(kind))
        .isEqualTo(new Verdict.NotEvaluated(Verdict.Reason.FILTER, "--ignore excludes it"));
  }

  @ParameterizedTest
  @MethodSource("filtered")
  void everyFormSaysHowManyAreHidden(String report) {
    assertThat(report)
        .contains(whole.findings().size() + " findings are hidden")
        .doesNotContain("Healthy:", ": nothing found\n", "VERDICT  Healthy");
  }

  static List<String> filtered() {
    Set<Kind> all = whole.findings().stream().map(Finding::kind).collect(Collectors.toSet());
    Diagnosis none = new Filter(Severity.INFO, all).apply(whole);
    return List.of(
        TextReport.of(none, "1", TextReport.Style.of(100, false)),
        FleetText.of(
            Fleet.of("test", List.of(new Member(none, List.of())), List.of("pid 2")), "1", 100),
        LiveText.block(none, Instant.EPOCH),
        MarkdownReport.of(none, "1"),
        JsonReport.of(none, "1", Instant.EPOCH),
        HtmlReport.of(none, "1", Instant.EPOCH),
        SarifReport.of(none, "1", new Sources(List.of())),
        JunitReport.of(none, "1"));
  }

  @Test
  void jUnitDoesNotFailForAHiddenFinding() {
    Diagnosis shown = new Filter(Severity.CRITICAL, Set.of()).apply(whole);

    assertThat(JunitReport.of(whole, "1")).contains("type=\"WARNING\"");
    assertThat(JunitReport.of(shown, "1")).doesNotContain("type=\"WARNING\"");
    assertThat(CsvReport.of(shown)).doesNotContain("WARNING");
  }

  private static Set<Severity> severities(Diagnosis diagnosis) {
    return diagnosis.findings().stream().map(Finding::severity).collect(Collectors.toSet());
  }
}
