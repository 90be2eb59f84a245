package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TargetFilesTest {
  @TempDir Path root;

  @BeforeEach
  void makeLinks() throws IOException {
    Files.createDirectories(root.resolve("run/app"));
    Files.createDirectory(root.resolve("var"));
    Files.createSymbolicLink(root.resolve("var/run"), Path.of("/run"));
    Files.createSymbolicLink(root.resolve("var/app"), Path.of("../run/app"));
    Files.createSymbolicLink(root.resolve("up"), Path.of("../../../etc"));
    Files.createSymbolicLink(root.resolve("circle"), Path.of("/circle"));
  }

  @Test
  void linksLeadBelowTheRoot() throws IOException {
    assertThat(below("/run/app")).isEqualTo(root.resolve("run/app"));
    assertThat(below("/var/run/app/x.jfr")).isEqualTo(root.resolve("run/app/x.jfr"));
    assertThat(below("/var/app")).isEqualTo(root.resolve("run/app"));
  }

  @Test
  void nothingLeadsAboveTheRoot() throws IOException {
    assertThat(below("/up/passwd")).isEqualTo(root.resolve("etc/passwd"));
    assertThat(below("/../../etc")).isEqualTo(root.resolve("etc"));
  }

  @Test
  void aCircleOfLinksEnds() throws IOException {
    assertThat(below("/circle/x")).isEqualTo(root.resolve("circle/x"));
  }

  @Test
  void thisProcessSeesItsOwnFiles() throws Exception {
    long self = ProcessHandle.current().pid();
    assertThat(TargetFiles.of(self, root.toString())).isEqualTo(root);
    assertThat(TargetFiles.sees(self, root)).isTrue();
  }

  private Path below(String path) throws IOException {
    return TargetFiles.below(root, Path.of(path));
  }
}
