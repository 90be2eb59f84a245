package io.vtscope.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StackNumbersTest {
  private static final int MANY = 300_000;

  /** More than the largest table holds. */
  private static final int FAR_TOO_MANY = 1_800_000;

  private final StackNumbers numbers = new StackNumbers();

  @Test
  void aStackKeepsItsNumberAmongManyOthers() {
    long[] sums = new SplittableRandom(1).longs(MANY, 0, Long.MAX_VALUE).toArray();
    for (int i = 0; i < MANY; i++) {
      assertThat(numbers.put(-1, sums[i])).isEqualTo(i);
    }
    for (int i = 0; i < MANY; i++) {
      assertThat(numbers.put(-1, sums[i])).isEqualTo(i);
      assertThat(numbers.sum(i)).isEqualTo(sums[i]);
    }
    assertThat(numbers.size()).isEqualTo(MANY);
  }

  /** A damaged file may contain this many stacks. */
  @Test
  void stacksBeyondTheLimitGetTheirOwnNumbers() {
    SplittableRandom random = new SplittableRandom(2);
    int wrong = 0;
    for (int i = 0; i < FAR_TOO_MANY; i++) {
      long sum = random.nextLong(Long.MAX_VALUE);
      int number = numbers.put(sum, sum);
      wrong += number == i && numbers.sum(number) == sum ? 0 : 1;
    }
    assertThat(wrong).isZero();
    assertThat(numbers.size()).isEqualTo(FAR_TOO_MANY);
  }
}
