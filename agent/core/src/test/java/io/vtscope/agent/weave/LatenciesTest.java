package io.vtscope.agent.weave;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.ThreadLocalRandom;
import org.junit.jupiter.api.Test;

class LatenciesTest {
  private static final double AN_EIGHTH = 0.125;

  private final Latencies latencies = new Latencies();

  @Test
  void maximumIsExact() {
    latencies.add(3_000_000);
    latencies.add(820_200_000);
    latencies.add(7);
    assertThat(latencies.take().max()).isEqualTo(820_200_000);
  }

  @Test
  void totalIsExact() {
    latencies.add(3_000_000);
    latencies.add(7);
    assertThat(latencies.take().total()).isEqualTo(3_000_007);
  }

  @Test
  void percentilesDoNotExceedTheMaximum() {
    for (int i = 0; i < 1000; i++) {
      latencies.add(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE));
      Latencies.Summary one = latencies.take();
      assertThat(one.p50()).isLessThanOrEqualTo(one.p99());
      assertThat(one.p99()).isLessThanOrEqualTo(one.max());
    }
  }

  @Test
  void medianIsAccurateToOneEighth() {
    for (long nanos = 1; nanos < Long.MAX_VALUE / 3; nanos *= 3) {
      latencies.add(nanos);
      latencies.add(nanos);
      latencies.add(nanos * 3);
      assertThat((double) latencies.take().p50())
          .isCloseTo((double) nanos, within(1 + (double) nanos * AN_EIGHTH));
    }
  }

  @Test
  void takingResetsTheLatencies() {
    latencies.add(5);
    latencies.take();
    assertThat(latencies.take()).isEqualTo(Latencies.Summary.NONE);
  }
}
