package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingFileTest {
  @TempDir Path directory;

  private Path recording = Path.of("");

  @BeforeEach
  void record() throws IOException {
    recording = Files.writeString(directory.resolve("made.jfr"), "new");
  }

  @Test
  void aLinkStaysAndItsTargetIsReplaced() throws Exception {
    Path real = Files.writeString(directory.resolve("real.jfr"), "old");
    Path link = Files.createSymbolicLink(directory.resolve("link.jfr"), Path.of("real.jfr"));
    Path other = Files.createSymbolicLink(directory.resolve("other.jfr"), link);
    RecordingFile.keep(recording, other);
    assertThat(link).isSymbolicLink();
    assertThat(other).isSymbolicLink();
    assertThat(real).isRegularFile().hasContent("new");
    assertThat(names()).containsExactly("link.jfr", "other.jfr", "real.jfr");
  }

  @Test
  void aLinkToNothingIsFollowed() throws Exception {
    Path link = Files.createSymbolicLink(directory.resolve("link.jfr"), Path.of("none.jfr"));
    RecordingFile.keep(recording, link);
    assertThat(link).isSymbolicLink();
    assertThat(directory.resolve("none.jfr")).hasContent("new");
  }

  @Test
  void linksInACircleAreNotFollowed() throws Exception {
    Path link = Files.createSymbolicLink(directory.resolve("link.jfr"), Path.of("link.jfr"));
    assertThatThrownBy(() -> RecordingFile.keep(recording, link))
        .isInstanceOf(FileSystemLoopException.class);
  }

  @Test
  void aFileThatWasThereKeepsItsMode() throws Exception {
    Path file = Files.writeString(directory.resolve("file.jfr"), "old");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw----"));
    RecordingFile.keep(recording, file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-rw----");
    assertThat(file).hasContent("new");
  }

  @Test
  void aNewFileHasTheModeThatTheJvmGaveIt() throws Exception {
    Files.setPosixFilePermissions(recording, PosixFilePermissions.fromString("rw-r-----"));
    Path file = directory.resolve("file.jfr");
    RecordingFile.keep(recording, file);
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-r-----");
  }

  @Test
  void leavesNonFilesAlone() throws Exception {
    Path pipe = directory.resolve("pipe.jfr");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    assertThatThrownBy(() -> RecordingFile.keep(recording, pipe))
        .hasMessage("it is not a regular file");
    assertThat(recording).exists();
    assertThat(pipe).exists();
    assertThat(Files.isRegularFile(pipe)).isFalse();
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.map(file -> String.valueOf(file.getFileName())).sorted().toList();
    }
  }
}
