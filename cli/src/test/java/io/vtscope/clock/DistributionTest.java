package io.vtscope.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class DistributionTest {
  private static final List<Long> BOUNDS = List.of(100L, 1_000L);

  @Test
  void countsDurationsBetweenBounds() {
    assertThat(Distribution.of(1, 90, 110, 900, 1_200, 5_000_000).counts(BOUNDS))
        .containsExactly(2L, 2L, 2L);
  }

  @Test
  void countsNothingWithoutDurations() {
    assertThat(Distribution.of().counts(BOUNDS)).containsExactly(0L, 0L, 0L);
  }
}
