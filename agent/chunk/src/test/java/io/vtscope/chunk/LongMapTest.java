package io.vtscope.chunk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;

class LongMapTest {
  private static final int ROUNDS = 20_000;
  private static final long FAR = 1L << 40;

  @Test
  void consecutiveKeys() {
    same(1, i -> 150_000 + i % 30_000);
  }

  @Test
  void nearKeysInAnyOrder() {
    SplittableRandom random = new SplittableRandom(2);
    same(2, i -> 1_000_000 + random.nextLong(40_000));
  }

  @Test
  void descendingKeys() {
    same(3, i -> Math.max(0, 15_000 - i));
  }

  @Test
  void distantKeys() {
    SplittableRandom random = new SplittableRandom(4);
    same(4, i -> random.nextLong(Long.MIN_VALUE + 1, Long.MAX_VALUE) >> random.nextInt(60));
  }

  @Test
  void distantKeysThatBecomeDense() {
    // The keys between make 100,000 near enough to 1, or not.
    same(5, i -> i % 3 == 0 ? 100_000 - i : i % 3 == 1 ? i * 5 : FAR + i * 1_000);
  }

  @Test
  void farKeysInAClearedMapThenANearKey() {
    LongMap map = new LongMap();
    map.put(1_000, 1);
    map.clear();
    map.put(-1, 2);
    map.put(100_000, 3);
    map.put(1_010, 4);

    assertThat(map.size()).isEqualTo(3);
    assertThat(map.get(-1, 0)).isEqualTo(2);
    assertThat(map.get(100_000, 0)).isEqualTo(3);
    assertThat(map.get(1_010, 0)).isEqualTo(4);
    assertThat(map.get(1_000, 0)).isZero();
  }

  private static void same(long seed, LongUnaryOperator keys) {
    SplittableRandom random = new SplittableRandom(seed);
    LongMap map = new LongMap();
    Map<Long, Long> expected = new HashMap<>();
    for (int i = 0; i < ROUNDS; i++) {
      long key = keys.applyAsLong(i);
      assertThat(map.get(key, -1)).isEqualTo(expected.getOrDefault(key, -1L));
      long value = random.nextLong(1_000);
      map.put(key, value);
      expected.put(key, value);
      if (random.nextInt(5_000) == 0) {
        map.clear();
        expected.clear();
      }
    }
    assertThat(map.size()).isEqualTo(expected.size());
    expected.forEach((key, value) -> assertThat(map.get(key, -1)).isEqualTo(value));
    Long[] all = expected.keySet().toArray(Long[]::new);
    assertThat(map.keys()).containsExactlyInAnyOrder(all);
  }
}
