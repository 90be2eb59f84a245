package io.vtscope.clock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class HistogramTest {
  @Test
  void percentilesAreOffBySixPerCentAtMost() {
    Random random = new Random(7);
    Histogram histogram = new Histogram();
    long[] values =
        random.doubles(20_000, 0, 40).mapToLong(power -> (long) Math.pow(2, power)).toArray();
    for (long value : values) {
      histogram.count(value);
    }
    Arrays.sort(values);
    for (double share : new double[] {0.001, 0.1, 0.5, 0.9, 0.99, 1}) {
      long exact = values[(int) Math.ceil(share * values.length) - 1];
      assertThat(histogram.percentile(share)).isCloseTo(exact, withPercentage(6.3));
    }
  }

  @Test
  void mergingEqualsCountingInOne() {
    Histogram one = new Histogram();
    Histogram other = new Histogram();
    Histogram both = new Histogram();
    for (long value = 0; value < 5_000; value += 7) {
      (value % 2 == 0 ? one : other).count(value * value);
      both.count(value * value);
    }
    one.count(other);
    for (double share = 0; share <= 1; share += 0.05) {
      assertThat(one.percentile(share)).isEqualTo(both.percentile(share));
    }
  }

  @Test
  void theEndsOfTheRangeAreKept() {
    Histogram histogram = new Histogram();
    assertThat(histogram.percentile(0.5)).isZero();
    histogram.count(Long.MAX_VALUE);
    assertThat(histogram.percentile(1)).isEqualTo(Long.MAX_VALUE);
    histogram.count(0);
    assertThat(histogram.percentile(0.5)).isZero();
  }
}
