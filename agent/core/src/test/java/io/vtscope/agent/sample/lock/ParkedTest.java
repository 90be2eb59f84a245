package io.vtscope.agent.sample.lock;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ParkedTest {
  @Test
  void aThreadOfUnknownStateIsNotParked() {
    assertThat(Parked.forEver(null)).isFalse();
    assertThat(Parked.forEver("TIMED_PARKED")).isFalse();
    assertThat(Parked.forEver("PARKED")).isTrue();
  }
}
