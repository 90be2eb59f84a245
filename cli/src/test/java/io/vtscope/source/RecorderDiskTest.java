package io.vtscope.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class RecorderDiskTest {
  private static final Path TEMPORARY = Path.of("/tmp");

  @Test
  void aRepositoryThatWasNamedIsWhereTheJvmWrites() {
    String said =
        """
        Current configuration:

        Preserve repository: false
        Repository path: /data/jfr here/2026_11_23_05_40_19_24913

        Dump path: /tmp
        """;
    assertThat(RecorderDisk.repository(said, TEMPORARY))
        .isEqualTo(Path.of("/data/jfr here/2026_11_23_05_40_19_24913"));
  }

  @Test
  void otherwiseItIsTheTemporaryDirectory() {
    assertThat(RecorderDisk.repository("Repository path: N/A\nDump path: /x\n", TEMPORARY))
        .isEqualTo(TEMPORARY);
    assertThat(RecorderDisk.repository("Module jdk.jfr not found.\n", TEMPORARY))
        .isEqualTo(TEMPORARY);
  }
}
