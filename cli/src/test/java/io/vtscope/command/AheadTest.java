package io.vtscope.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Begun is only what the command will read. */
class AheadTest {
  @TempDir Path directory;

  @Test
  void theFirstRecordingThatIsNamedIsReadAhead() throws Exception {
    String first = Files.createFile(directory.resolve("first.jfr")).toString();
    String second = Files.createFile(directory.resolve("second.jfr")).toString();

    assertThat(Ahead.recording("report", first, second)).isEqualTo(Path.of(first));
    assertThat(Ahead.recording("diff", second, first)).isEqualTo(Path.of(second));
    assertThat(Ahead.recording("check", first, "--max-pinned", "1s")).isEqualTo(Path.of(first));
  }

  @Test
  void aFileThatMayBeWrittenIsLeftAlone() throws Exception {
    String there = Files.createFile(directory.resolve("out.jfr")).toString();

    assertThat(Ahead.recording("report", "4711", "-o", there)).isNull();
    assertThat(Ahead.recording("record", there)).isNull();
  }

  @Test
  void whatIsNoRecordingIsLeftToTheCommand() {
    assertThat(Ahead.recording("report", directory.resolve("missing.jfr").toString())).isNull();
    assertThat(Ahead.recording("report", "4711")).isNull();
    assertThat(Ahead.recording("report")).isNull();
    assertThat(Ahead.recording()).isNull();
  }
}
