package io.vtscope.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JudgeTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "CARRIERS         | 0.005 | 0.05 | LASTING | MEASURED | -",
        "CARRIERS         | 0.2   | 0    | PASSING | MEASURED | INFO",
        "CARRIERS         | 0.2   | 0    | LASTING | MEASURED | INFO",
        "CARRIERS         | 0.2   | 0.3  | PASSING | MEASURED | INFO",
        "CARRIERS         | 0.2   | 0.3  | LASTING | MEASURED | WARNING",
        "CARRIERS         | 0.2   | 0.3  | STUCK   | MEASURED | WARNING",
        "CARRIERS         | 0.6   | 0    | LASTING | MEASURED | WARNING",
        "CARRIERS         | 0.2   | 3    | PASSING | MEASURED | INFO",
        "CARRIERS         | 0.2   | 3    | LASTING | MEASURED | WARNING",
        "CARRIERS         | 0.6   | 6    | STUCK   | MEASURED | CRITICAL",
        "CARRIERS         | 0.6   | 6    | STUCK   | SAMPLED  | WARNING",
        "CARRIERS         | 0.95  | 0.5  | PASSING | MEASURED | WARNING",
        "CARRIERS         | 0.95  | 12   | LASTING | MEASURED | WARNING",
        "CARRIERS         | 0.95  | 12   | STUCK   | MEASURED | CRITICAL",
        "CARRIERS         | 0.95  | 12   | STUCK   | INFERRED | WARNING",
        "CARRIERS         | 0     | 0    | PASSING | PROVED   | CRITICAL",
        "RUNNING_CARRIERS | 0.9   | 0    | LASTING | MEASURED | -",
        "RUNNING_CARRIERS | 0.9   | 0.3  | LASTING | MEASURED | WARNING",
        "SPARE_CARRIERS   | 0.05  | 0    | LASTING | MEASURED | INFO",
        "SPARE_CARRIERS   | 0.2   | 0    | LASTING | MEASURED | WARNING",
        "SPARE_CARRIERS   | 0.95  | 2    | LASTING | MEASURED | CRITICAL",
        "LINE             | -1    | 0.3  | LASTING | MEASURED | WARNING",
        "LINE             | -1    | 12   | STUCK   | MEASURED | CRITICAL"
      })
  void theTableDecides(
      Scarcity scarcity,
      double cost,
      double each,
      Course course,
      Confidence confidence,
      String expected) {
    Judgement judgement =
        Judge.of(scarcity, cost, new Harm(each, each, each), course, confidence, Set.of(), false);
    assertThat(judgement == null ? "-" : judgement.severity().name()).isEqualTo(expected);
  }

  @Test
  void lostWorkIsAlwaysCritical() {
    assertThat(
            Judge.of(
                Scarcity.LINE, -1, Harm.NONE, Course.PASSING, Confidence.MEASURED, Set.of(), true))
        .extracting(Judgement::severity)
        .isEqualTo(Severity.CRITICAL);
  }

  @Test
  void intendedOrExplainedFindingsAreInfo() {
    for (Intent intent : Intent.values()) {
      assertThat(
              Judge.of(
                  Scarcity.LINE,
                  -1,
                  new Harm(20, 20, 20),
                  Course.STUCK,
                  Confidence.MEASURED,
                  EnumSet.of(intent),
                  false))
          .extracting(Judgement::severity)
          .isEqualTo(Severity.INFO);
    }
  }
}
