package io.vtscope.rule;

import static org.assertj.core.api.Assertions.assertThat;

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
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SameCauseMergerTest {
  private static final Waiters WAITERS = new Waiters(20, 20, 20, 20, 20, 20, 9, 9, 0, 0);

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
