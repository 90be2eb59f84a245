package io.vtscope.command.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine.TypeConversionException;

class DurationsTest {
  @Test
  void aTimeIsANumberAndAUnit() {
    assertThat(new Durations().convert("500ms")).isEqualTo(Duration.ofMillis(500));
    assertThat(new Durations().convert("5m")).isEqualTo(Duration.ofMinutes(5));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0s", "0ms", "-1s", "5", "", "1d"})
  void rejectsZeroNegativeAndMalformedTimes(String value) {
    assertThatThrownBy(() -> new Durations().convert(value))
        .isInstanceOf(TypeConversionException.class)
        .hasMessageContaining("'" + value + "'");
  }

  @Test
  void aLimitMayBeZero() {
    assertThat(Durations.of("0ms")).isZero();
    assertThat(new LimitOptions.Pinned().convert("0ms").nanos()).isZero();
  }
}
