package io.vtscope.agent.sample.count;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class VariedTest {
  private static final int CROWD = 5_000;

  private final Varied varied = new Varied();

  @Test
  void threadsOutsideTheCrowdComeFirst() {
    offer(CROWD, 10);
    List<Thread> other = offer(1, 12);
    offer(CROWD, 10);
    assertThat(varied.threads()).startsWith(other.getFirst());
  }

  @Test
  void takesASampleOfACrowdWithoutDuplicates() {
    offer(CROWD, 10);
    assertThat(varied.threads()).doesNotHaveDuplicates().hasSizeBetween(50, 52);
  }

  @Test
  void sampleSizeIsBoundedForStacksOfAnyDepth() {
    for (int size = 0; size < CROWD; size++) {
      offer(1, size);
    }
    assertThat(varied.threads()).doesNotHaveDuplicates().hasSizeBetween(64, 114);
  }

  @Test
  void anEmptyPopulationYieldsNoThreads() {
    assertThat(varied.isEmpty()).isTrue();
    assertThat(varied.threads()).isEmpty();
  }

  private List<Thread> offer(int count, int size) {
    List<Thread> threads = Stream.generate(() -> new Thread(() -> {})).limit(count).toList();
    threads.forEach(thread -> varied.offer(thread, size));
    return threads;
  }
}
