package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SilenceTest {
  private static final Duration EIGHT_SECONDS = Duration.ofSeconds(8);

  @Test
  void aJvmStalledForHalfTheTimeIsReported() {
    assertThat(LiveSource.silent(20_000, 15_500_000_000L, EIGHT_SECONDS))
        .isEqualTo("nothing was recorded in the last 4 s of 8 s: the JVM was suspended or stalled");
  }

  @Test
  void latenessOnABusyMachineIsNoStall() {
    assertThat(LiveSource.silent(20_000, 16_500_000_000L, EIGHT_SECONDS)).isNull();
    assertThat(LiveSource.silent(20_000, 15_500_000_000L, Duration.ofMinutes(1))).isNull();
  }

  @Test
  void anAgentWithoutRoundsRevealsNoStall() {
    assertThat(LiveSource.silent(20_000, 0, EIGHT_SECONDS)).isNull();
  }
}
