package io.vtscope.judge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CourseTest {
  @Test
  void aMomentPasses() {
    assertThat(course(seconds(0, 4), 20, 1, 0.5)).isEqualTo(Course.PASSING);
  }

  @Test
  void recurringMeansLasting() {
    assertThat(course(seconds(0, 4), 20, 5, 0.2)).isEqualTo(Course.LASTING);
    assertThat(course(List.of(1, 30, 60), 20, 1, 0.2)).isEqualTo(Course.LASTING);
  }

  @Test
  void aOneTimeEventPassesHoweverOftenSeen() {
    assertThat(Course.of(new Course.Evidence(List.of(1, 30, 60), 20, 5, 0.2, 0, true)))
        .isEqualTo(Course.PASSING);
  }

  @Test
  void oneLongWaitLasts() {
    assertThat(course(seconds(0, 3), 20, 1, 2.5)).isEqualTo(Course.LASTING);
  }

  @Test
  void longTotalTimeMeansLasting() {
    assertThat(course(seconds(0, 12), 20, 1, 0.2)).isEqualTo(Course.LASTING);
  }

  @Test
  void threeMomentsInADayPass() {
    assertThat(course(List.of(0, 30_000, 60_000), 86_400, 1, 0.2)).isEqualTo(Course.PASSING);
  }

  @Test
  void noProgressUntilTheEndMeansStuck() {
    assertThat(Course.of(new Course.Evidence(seconds(0, 6), 6, 1, 6, 6, false)))
        .isEqualTo(Course.STUCK);
  }

  private static Course course(List<Integer> bad, int active, int times, double longest) {
    return Course.of(new Course.Evidence(bad, active, times, longest, 0, false));
  }

  private static List<Integer> seconds(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }
}
