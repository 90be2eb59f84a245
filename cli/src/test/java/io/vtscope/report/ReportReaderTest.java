package io.vtscope.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vtscope.clock.Window;
import io.vtscope.judge.Severity;
import io.vtscope.ledger.Aggregator;
import io.vtscope.observation.Seen;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ReportReaderTest {
  @Test
  void startUpIsNoPartOfTheWindow() {
    Aggregator aggregator = Written.healthy();
    aggregator.accept(Seen.recorded(-7_250, 10_000));
    assertThat(Written.report(aggregator).window())
        .returns(10.0, Window::seconds)
        .returns(Seen.nanos(7_250), Window::startUp);
  }

  @Test
  void readsAReportAsWritten() {
    Report report = Written.report(Written.pinning(20));
    assertThat(report.target())
        .isEqualTo(new Report.Target(4711, "app.Main", "21.0.8+9-LTS", "0.1.0"));
    assertThat(report.window().from()).isEqualTo(Seen.at(0));
    assertThat(report.window().seconds()).isEqualTo(10);
    assertThat(report.findings())
        .singleElement()
        .satisfies(finding -> {
          assertThat(finding.id()).isEqualTo("pinned-monitor");
          assertThat(finding.severity()).isEqualTo(Severity.WARNING);
          assertThat(finding.artifact()).extracting("name").isEqualTo("db");
          assertThat(finding.stack()).contains("org.db.Stream.receive:465");
        });
    assertThat(report.pinnedNanos()).isEqualTo(Seen.nanos(4_000));
    assertThat(report.pinnedShare()).isEqualTo(0.1);
    assertThat(report.carriers().peakPool()).isEqualTo(4);
    assertThat(report.carriers().budget()).isNotNull();
  }

  @Test
  void unknownValuesAreNotZero() {
    Report report = Written.report(new io.vtscope.ledger.Aggregator());
    assertThat(report.isEmpty()).isTrue();
    assertThat(report.target().release()).isEmpty();
    assertThat(report.carriers().budget()).isNull();
    assertThat(report.carriers().delay()).isNull();
    assertThat(report.pinnedShare()).isNegative();
  }

  @Test
  void ignoresFieldsOfLaterVersions() throws ReportException {
    String later =
        Written.json(Written.healthy()).replaceFirst("\"target\": \\{", "\"moon\": 1, $0");
    assertThat(ReportReader.read(later)).isEqualTo(Written.report(Written.healthy()));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ''                                       | it is empty
          ' '                                      | it is empty
          {                                        | it is truncated
          {"schema": "vtscope.rep                  | it is truncated
          FLR                                      | it is not JSON
          {'schema': 1}                            | it is not JSON
          []                                       | it is not a JSON object
          {} {}                                    | it is not JSON
          {}                                       | it has no schema, so it is not a vtscope report
          {"schema": 1}                            | schema is not a string
          {"schema": "vtscope.report/1"}           | its schema is vtscope.report/1, but this vtscope reads vtscope.report/2; create the report again from the recording
          {"schema": "vtscope.report/2"}           | target is missing
          {"schema": "vtscope.report/2", "target": {"pid": 1e999}} | target.pid is not a valid number
          {"schema": "vtscope.report/2", "target": {"pid": -3}}    | target.pid is not a valid number
          {"schema": "vtscope.report/2", "target": {"pid": "x"}}   | target.pid is not a valid number
          {"schema": "vtscope.report/2", "target": {}, "verdict": {"state": "HEALTHY"}, "window": {"start": "+999999999-01-01T00:00:00Z", "end": ""}} | window has invalid times
          """)
  void refusesOtherInputInOneSentence(String text, String why) {
    assertThatThrownBy(() -> ReportReader.read(text))
        .isInstanceOf(ReportException.class)
        .hasMessage(why);
  }

  @Test
  void aPlaceInTheReportIsNamedWhereItIsWrong() {
    String wrong =
        Written.json(Written.pinning(20))
            .replace("\"severity\": \"WARNING\"", "\"severity\": \"BAD\"");
    assertThatThrownBy(() -> ReportReader.read(wrong))
        .hasMessage("findings[0].severity has an unknown value: BAD");
  }

  @Test
  void aTruncatedReportIsRejectedAsCutOff() {
    String whole = Written.json(Written.pinning(20)).strip();
    for (int length = 1; length < whole.length(); length += 97) {
      String part = whole.substring(0, length);
      assertThatThrownBy(() -> ReportReader.read(part)).hasMessage("it is truncated");
    }
  }

  @Test
  void aMillionArraysInOneAnotherAreRefused() {
    String deep = "{\"schema\": " + "[".repeat(1_000_000);
    assertThatThrownBy(() -> ReportReader.read(deep)).hasMessage("it is truncated");
  }
}
