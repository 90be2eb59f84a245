package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Who was in native code all the time is told from who came there again. */
class SamplerRoundsTest {
  private static final long INTERVAL = 20_000_000;

  private final SamplerRounds rounds = new SamplerRounds();
  private long now;

  @Test
  void whoIsSeenInEachRoundGoesOn() {
    for (int round = 0; round < 50; round++) {
      for (long thread = 1; thread <= 5; thread++) {
        assertThat(sample(thread)).isTrue();
      }
    }
  }

  @Test
  void whoWasNotThereWhileAnotherWasSeenTwiceDoesNot() {
    sample(1);
    sample(2);
    sample(3);
    sample(2);

    assertThat(sample(1)).isFalse();
    assertThat(sample(2)).isTrue();
    assertThat(sample(1)).isTrue();
  }

  @Test
  void whoIsAloneAndWasNotSeenForLongerThanTheSamplerIsLateDoesNot() {
    sample(1);
    now += INTERVAL;
    assertThat(sample(1)).isTrue();
    now += 2 * INTERVAL;
    assertThat(sample(1)).isFalse();
  }

  @Test
  void ofMoreThreadsThanAreKeptNothingIsTold() {
    for (long thread = 1; thread <= 40; thread++) {
      sample(thread);
    }
    assertThat(sample(1)).isFalse();
  }

  private boolean sample(long thread) {
    now += INTERVAL;
    return rounds.add(now, thread);
  }
}
