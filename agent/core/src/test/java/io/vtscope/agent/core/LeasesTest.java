package io.vtscope.agent.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LeasesTest {
  @TempDir Path directory;

  @Test
  void deletesOnlyFilesLeftByViewers() throws Exception {
    Path gone = Files.createFile(directory.resolve("viewer-7-1"));
    Path beingMade = Files.createFile(directory.resolve(".viewer-7-2"));
    Path ofAnother = Files.createFile(directory.resolve("app.jar"));

    assertThat(new Leases(directory).anyHeld()).isFalse();

    assertThat(gone).doesNotExist();
    assertThat(beingMade).exists();
    assertThat(ofAnother).exists();
  }

  @Test
  void aMissingDirectoryHoldsNoLease() {
    assertThat(new Leases(directory.resolve("gone")).anyHeld()).isFalse();
  }
}
