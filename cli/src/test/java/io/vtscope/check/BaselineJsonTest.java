package io.vtscope.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vtscope.judge.Severity;
import io.vtscope.report.ReportException;
import io.vtscope.report.Signature;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;

class BaselineJsonTest {
  private static final String FILE =
      """
      {
        "schema": "vtscope.baseline/1",
        "accepted": [
          {"id": "cpu-monopoly", "site": "app.Prices.of", "severity": "WARNING"},
          {"id": "pinned-native", "site": "a.B.<init>", "caller": "app.C.d", "artifact": "b", "expires": "2027-01-31", "reason": "it's \\"known\\""}
        ]
      }
      """;

  private static final List<Entry> ENTRIES =
      List.of(
          new Entry(
              new Signature("cpu-monopoly", "app.Prices.of", null, null, null),
              Severity.WARNING,
              null,
              null),
          new Entry(
              new Signature("pinned-native", "a.B.<init>", "app.C.d", "b", null),
              null,
              "it's \"known\"",
              LocalDate.of(2027, 1, 31)));

  @Test
  void anEntryIsALineAndTheirOrderStays() throws ReportException {
    assertThat(BaselineJson.write(new Baseline(ENTRIES.reversed()))).isEqualTo(FILE);
    assertThat(BaselineJson.read(FILE).entries()).isEqualTo(ENTRIES);
  }

  @Test
  void anEmptyBaselineIsValid() throws ReportException {
    String empty = BaselineJson.write(Baseline.EMPTY);
    assertThat(BaselineJson.read(empty)).isEqualTo(Baseline.EMPTY);
  }

  @Test
  void refusesUnknownKeysAndBadValues() {
    refused(FILE.replace("expires", "expiry"), "accepted[1].expiry is unknown; expected one of");
    refused(
        FILE.replace("2027-01-31", "31.1.2027"), "'31.1.2027' is not a date such as 2027-01-31");
    refused(FILE.replace("WARNING", "WARN"), "accepted[0].severity has an unknown value: WARN");
    refused(FILE.replace("baseline/1", "baseline/9"), "its schema is vtscope.baseline/9");
    refused(FILE.replace("\"accepted\": [", "\"entries\": ["), "entries is unknown");
    refused(FILE.substring(0, 60), "it is truncated");
  }

  private static void refused(String file, String why) {
    assertThatThrownBy(() -> BaselineJson.read(file))
        .isInstanceOf(ReportException.class)
        .hasMessageStartingWith(why);
  }
}
