package io.vtscope.command.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vtscope.command.console.UsageException;
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
  void anUnknownEndingIsRefusedWithTheKnownOnes() {
    assertThatThrownBy(() -> Format.of(Path.of("report.gz")))
        .hasMessageContainingAll(
            "report.gz: unknown file ending; expected one of: ", ".txt, .json, .md", ".jfr");
  }
}
