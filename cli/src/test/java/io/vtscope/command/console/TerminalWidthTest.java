package io.vtscope.command.console;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalWidthTest {
  @Test
  void aTerminalHasFrom60To160Columns() {
    assertThat(TerminalWidth.of(40)).isEqualTo(60);
    assertThat(TerminalWidth.of(132)).isEqualTo(132);
    assertThat(TerminalWidth.of(400)).isEqualTo(160);
    assertThat(TerminalWidth.of(null)).isEqualTo(100);
    assertThat(TerminalWidth.of(0)).isEqualTo(100);
  }
}
