package io.vtscope.agent.sample;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CalmTest {
  private final Calm calm = new Calm(true);

  @Test
  void aSecondOfIdleCarriersIsCalm() {
    idle(9);
    assertThat(calm.holds()).isFalse();
    idle(1);
    assertThat(calm.holds()).isTrue();
    assertThat(calm.interval(100)).isEqualTo(300);
  }

  @Test
  void oneBusyCarrierEndsTheCalm() {
    idle(10);
    calm.sampled(false);
    assertThat(calm.holds()).isFalse();
    assertThat(calm.interval(100)).isEqualTo(100);
    idle(9);
    assertThat(calm.holds()).isFalse();
  }

  @Test
  void anythingElseEndsTheCalmToo() {
    idle(10);
    calm.end();
    assertThat(calm.holds()).isFalse();
  }

  @Test
  void anAgentOfAViewerIsNeverCalm() {
    Calm ofViewer = new Calm(false);
    for (int i = 0; i < 20; i++) {
      ofViewer.sampled(true);
    }
    assertThat(ofViewer.holds()).isFalse();
  }

  private void idle(int samples) {
    for (int i = 0; i < samples; i++) {
      calm.sampled(true);
    }
  }
}
