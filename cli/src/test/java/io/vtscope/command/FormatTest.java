package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class FormatTest {
  @Test
  void aFilesEndingSaysItsForm() throws UsageException {
    assertThat(Format.of(Path.of("a.b/report.md"))).isEqualTo(Format.MARKDOWN);
    assertThat(Format.of(Path.of("report.folded"))).isEqualTo(Format.COLLAPSED);
    assertThat(Format.of(Path.of("report.pb.gz"))).isEqualTo(Format.PPROF);
    assertThat(Format.of(Path.of("report.json"))).isEqualTo(Format.JSON);
    assertThat(Format.of(Path.of("report.sarif.json"))).isEqualTo(Format.SARIF);
  }

  @Test
  void anotherEndingIsRefusedWithThoseThatThereAre() {
    assertThatThrownBy(() -> Format.of(Path.of("report.gz")))
        .hasMessageContainingAll(
            "report.gz: unknown file ending; expected one of: ", ".txt, .json, .md", ".jfr");
  }

  @Test
  void aTerminalsWidthIsTakenFrom60To160Columns() {
    assertThat(TerminalWidth.of(40)).isEqualTo(60);
    assertThat(TerminalWidth.of(132)).isEqualTo(132);
    assertThat(TerminalWidth.of(400)).isEqualTo(160);
    assertThat(TerminalWidth.of(null)).isEqualTo(100);
    assertThat(TerminalWidth.of(0)).isEqualTo(100);
  }
}
