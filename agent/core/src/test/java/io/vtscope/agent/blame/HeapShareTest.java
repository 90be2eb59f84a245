package io.vtscope.agent.blame;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapShareTest {
  @Test
  void capacityGrowsWithTheHeapUpToTheLimit() {
    assertThat(HeapShare.entries(20_000, 48 << 20)).isEqualTo(1_536);
    assertThat(HeapShare.entries(20_000, 1 << 30)).isEqualTo(20_000);
    assertThat(HeapShare.entries(20_000, Long.MAX_VALUE)).isEqualTo(20_000);
  }
}
