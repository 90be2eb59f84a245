package io.vtscope.agent.executor;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FirstToldTest {
  @Test
  void ageCountsFromTheFirstCall() {
    FirstTold first = new FirstTold();
    assertThat(first.ago(-5)).isZero();
    assertThat(first.ago(-2)).isEqualTo(3);
    assertThat(first.ago(7)).isEqualTo(12);
  }
}
