package io.vtscope.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AmountsTest {
  @ParameterizedTest
  @CsvSource({
    "0, 0 s",
    "1, 1 ns",
    "999, 999 ns",
    "29200, 29.2 µs",
    "999499, 999 µs",
    "999600, 1 ms",
    "1000000, 1 ms",
    "999999993, 1 s",
    "12600000, 12.6 ms",
    "121400000, 121 ms",
    "19393400000, 19.4 s",
    "600000000000, 10 min",
    "7500000000000, 2 h 5 min"
  })
  void timesHaveThreeDigitsAndTheirUnit(long nanos, String text) {
    assertThat(Amounts.time(nanos)).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"0, 0 %", "0.0001, < 0.1 %", "0.013, 1.3 %", "0.02, 2 %", "0.97, 97 %", "1, 100 %"})
  void sharesArePerCent(double share, String text) {
    assertThat(Amounts.share(share)).isEqualTo(text);
  }

  @Test
  void numbersAreWrittenAsAFormatterWritesThem() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 20_000; i++) {
      long number = random.nextLong() >> random.nextInt(64);
      assertThat(Amounts.number(number)).isEqualTo(String.format(Locale.ROOT, "%,d", number));
      long nanos = random.nextLong(1_000, 99_950);
      String micros = String.format(Locale.ROOT, "%.1f µs", nanos / 1e3).replace(".0 ", " ");
      assertThat(Amounts.time(nanos)).isEqualTo(micros);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 1 pin", "2, 2 pins", "12345, '12,345 pins'"})
  void countsSayWhatIsCounted(long count, String text) {
    assertThat(Amounts.count(count, "pin")).isEqualTo(text);
  }

  @ParameterizedTest
  @CsvSource({"1, the only carrier is", "2, all 2 carriers are", "1200, 'all 1,200 carriers are'"})
  void oneIsNotCalledAll(long count, String text) {
    assertThat(Amounts.all(count, "carrier", "are", "is")).isEqualTo(text);
  }
}
