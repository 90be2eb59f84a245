package io.vtscope.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class SilenceTest {
  private final Silence silence = new Silence();

  @Test
  void lateWritesOnABusyMachineAreNoSilence() {
    assertThat(silence.after(1, seconds(0))).isZero();
    assertThat(silence.after(2, seconds(1))).isZero();
    assertThat(silence.after(2, seconds(4))).isZero();
    assertThat(silence.after(3, seconds(5))).isZero();
    assertThat(silence.after(3, seconds(9))).isZero();
  }

  @Test
  void silenceLastsFromTheLastWriteToTheNext() {
    silence.after(1, seconds(0));
    silence.after(2, seconds(10));
    assertThat(silence.after(2, seconds(15))).isEqualTo(seconds(5));
    assertThat(silence.after(2, seconds(35))).isEqualTo(seconds(25));
    assertThat(silence.after(3, seconds(36))).isZero();
  }

  @Test
  void silenceWithoutAnyWriteStartsAtTheFirstLook() {
    silence.after(0, seconds(100));
    assertThat(silence.after(0, seconds(107))).isEqualTo(seconds(7));
  }

  @Test
  void aReaderLateItselfSeesNoSilence() {
    silence.after(1, seconds(0));
    assertThat(silence.after(900, seconds(90))).isZero();
  }

  private static long seconds(long count) {
    return Duration.ofSeconds(count).toNanos();
  }
}
