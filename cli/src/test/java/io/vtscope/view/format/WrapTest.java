package io.vtscope.view.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WrapTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"808 ms", "47.1 µs", "3 s", "12 ns", "5 min", "2 h", "7.1 %", "64 MiB", "9 B"})
  void aNumberAndItsUnitStayOnOneLine(String amount) {
    String text = "it held a carrier for " + amount + ", and longer";
    for (int width = 12; width < text.length(); width++) {
      assertThat(String.join("\n", Wrap.lines(text, width))).contains(amount);
      assertThat(String.join(" ", Wrap.lines(text, width))).isEqualTo(text);
    }
  }

  @Test
  void linesBreakBetweenANumberAndWhatIsCounted() {
    assertThat(Wrap.lines("up to 58 sessions", 9)).containsExactly("up to 58", "sessions");
    assertThat(Wrap.lines("waits a long time", 7)).containsExactly("waits a", "long", "time");
  }
}
