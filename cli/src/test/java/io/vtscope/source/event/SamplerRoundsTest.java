package io.vtscope.source.event;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Continuous stays in native code, derived from recurring samples. */
class SamplerRoundsTest {
  private static final long INTERVAL = 20_000_000;

  private final SamplerRounds rounds = new SamplerRounds();
  private long now;

  @Test
  void aThreadInEachRoundStayedThroughout() {
    for (long thread = 1; thread <= 5; thread++) {
      assertThat(sample(thread)).as("nothing is known before").isEqualTo(Long.MAX_VALUE);
    }
    for (int round = 0; round < 50; round++) {
      for (long thread = 1; thread <= 5; thread++) {
        assertThat(sample(thread)).isEqualTo(5 * INTERVAL);
      }
    }
  }

  @Test
  void aThreadMissingFromARoundHasNotStayed() {
    sample(1);
    sample(2);
    sample(3);
    sample(2);

    assertThat(sample(1)).isEqualTo(INTERVAL);
    assertThat(sample(2)).isEqualTo(2 * INTERVAL);
    assertThat(sample(1)).isEqualTo(2 * INTERVAL);
  }

  @Test
  void aSoleThreadUnseenForTooLongHasNotStayed() {
    sample(1);
    now += INTERVAL;
    assertThat(sample(1)).isEqualTo(2 * INTERVAL);
    now += 2 * INTERVAL;
    assertThat(sample(1)).isEqualTo(INTERVAL);
  }

  @Test
  void aThreadInEachRoundOfManyStayedThroughout() {
    for (int round = 0; round < 5; round++) {
      for (long thread = 1; thread <= 80; thread++) {
        now += INTERVAL / 10; // slightly late each time
        long longest = sample(thread);
        assertThat(longest).isEqualTo(round == 0 ? Long.MAX_VALUE : 80 * INTERVAL * 11 / 10);
      }
    }
  }

  @Test
  void aRepeatedRoundRevealsItsVirtualThreads() {
    SamplerRounds.Turn turn = new SamplerRounds.Turn(0, 0);
    for (int round = 0; round < 3; round++) {
      for (long thread = 1; thread <= 80; thread++) {
        turn = take(thread, thread > 20);
      }
    }
    assertThat(turn.threads()).isEqualTo(60);
  }

  @Test
  void changingThreadsMakeNoRound() {
    for (long other = 100; other < 1000; other++) {
      assertThat(take(other, true).threads()).isZero();
      if (other % 50 == 0) {
        assertThat(take(1, true).threads()).isZero();
      }
    }
  }

  @Test
  void threadsBeyondTheLimitGetOneInterval() {
    for (long thread = 1; thread <= 510; thread++) {
      sample(thread);
    }
    assertThat(sample(1)).isEqualTo(INTERVAL);
  }

  private long sample(long thread) {
    return take(thread, true).longest();
  }

  private SamplerRounds.Turn take(long thread, boolean isVirtual) {
    now += INTERVAL;
    return rounds.add(now, thread, isVirtual);
  }
}
