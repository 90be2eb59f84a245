package io.vtscope.source.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Length of a sampler round, from platform threads in native code. */
class PlatformRoundsTest {
  private static final long INTERVAL = 20_000_000;

  private final PlatformRounds rounds = new PlatformRounds();
  private long now;

  @Test
  void threeAlternatingThreadsRevealTheRoundLength() {
    for (int round = 0; round < 5; round++) {
      platform(1);
      virtual(100 + round);
      virtual(200 + round);
      platform(2);
      platform(3);
      virtual(300 + round);
    }
    assertThat(rounds.last(now)).isEqualTo(6 * INTERVAL);
  }

  @Test
  void aSingleThreadRevealsNothing() {
    for (int round = 0; round < 5; round++) {
      platform(1);
      virtual(100 + round);
    }
    assertThat(rounds.last(now)).isZero();
  }

  @Test
  void aThreadMissingFromARoundRevealsNothing() {
    platform(1);
    platform(2);
    platform(3);
    platform(2);
    platform(3);
    platform(1);
    assertThat(rounds.last(now)).isZero();
  }

  @Test
  void anOldRoundRevealsNothing() {
    for (int round = 0; round < 3; round++) {
      platform(1);
      platform(2);
      platform(3);
    }
    assertThat(rounds.last(now)).isEqualTo(3 * INTERVAL);
    assertThat(rounds.last(now + 10 * INTERVAL)).isZero();
  }

  private void platform(long thread) {
    now += INTERVAL;
    rounds.add(now, thread, true);
  }

  private void virtual(long thread) {
    now += INTERVAL;
    rounds.add(now, thread, false);
  }
}
