package io.vtscope.agent.sample.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReservoirSampleTest {
  private static final int ROUNDS = 1_000;

  private final List<Thread> all = Stream.generate(() -> new Thread(() -> {})).limit(40).toList();

  @Test
  void choosesAllOfASmallPopulation() {
    assertThat(chosen(100).threads()).isEqualTo(all);
    assertThat(chosen(100).some(40)).isEqualTo(all);
  }

  @Test
  void firstAndLastThreadsAreChosenEquallyOften() {
    Map<Thread, Integer> times = new HashMap<>();
    for (int i = 0; i < ROUNDS; i++) {
      List<Thread> some = chosen(20).some(10);
      assertThat(some).hasSize(10).doesNotHaveDuplicates();
      some.forEach(thread -> times.merge(thread, 1, Integer::sum));
    }
    assertThat(all)
        .as("a quarter of the rounds each, with seven standard deviations")
        .allSatisfy(thread -> assertThat(times.getOrDefault(thread, 0)).isBetween(155, 345));
  }

  private ReservoirSample chosen(int most) {
    ReservoirSample chosen = new ReservoirSample(most);
    all.forEach(chosen::offer);
    return chosen;
  }
}
