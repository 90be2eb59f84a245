package io.vtscope.command.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.vtscope.command.console.UsageException;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InputFilesTest {
  @TempDir Path directory;

  @BeforeEach
  void makeFiles() throws IOException {
    for (String name : List.of("b.jfr", "a.jfr", "c.txt", "[x].jfr")) {
      Files.createFile(directory.resolve(name));
    }
    Files.createDirectory(directory.resolve("d.jfr"));
  }

  @Test
  void aPatternIsItsFilesInTheOrderOfTheirNames() throws Exception {
    assertThat(InputFiles.of(List.of(directory + "/?.jfr")))
        .containsExactly(directory.resolve("a.jfr"), directory.resolve("b.jfr"));
  }

  @Test
  void eachFileIsReadOnce() throws Exception {
    assertThat(InputFiles.of(List.of(directory + "/b.jfr", directory + "/{a,b}.jfr")))
        .containsExactly(directory.resolve("b.jfr"), directory.resolve("a.jfr"));
  }

  @Test
  void aFileWhoseNameLooksLikeAPatternIsThatFile() throws Exception {
    assertThat(InputFiles.of(List.of(directory + "/[x].jfr")))
        .containsExactly(directory.resolve("[x].jfr"));
  }

  @Test
  void rejectsAPatternWithoutMatches() {
    assertThatThrownBy(() -> InputFiles.of(List.of(directory + "/*.nothing")))
        .isInstanceOf(SourceException.class)
        .hasMessage("no file matches " + directory + "/*.nothing");
  }

  @Test
  void rejectsInputsThatAreNoFiles() {
    assertThatThrownBy(() -> InputFiles.of(List.of("/dev/null")))
        .isInstanceOf(UsageException.class)
        .hasMessage("/dev/null is a pipe or a device, not a file");
    assertThatThrownBy(() -> InputFiles.of(List.of("")))
        .isInstanceOf(UsageException.class)
        .hasMessage("the name of a file is empty");
  }

  @Test
  void aPartOfANameIsNoFile() {
    assertThat(InputFiles.isFile("ShopApplication")).isFalse();
    assertThat(InputFiles.isFile(directory + "/*.txt")).isTrue();
    assertThat(InputFiles.isFile("gone.jfr")).isTrue();
  }

  @Test
  void aJarThatLiesHereIsTheProgramThatRuns() throws IOException {
    Path jar = Files.createFile(directory.resolve("app.jar"));
    Path other = Files.createFile(directory.resolve("app"));
    assertThat(InputFiles.isFile(jar.toString())).isFalse();
    assertThat(InputFiles.isFile(other.toString())).isTrue();
  }
}
