package io.vtscope.agent.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.junit.jupiter.api.Test;

class ExitReportTest {
  @Test
  void systemReasonOmitsTheFileName() {
    assertThat(ExitReport.reason(new FileSystemException("/x.jfr", null, "Read-only file system")))
        .isEqualTo("Read-only file system");
  }

  @Test
  void reportsPermissionDenied() {
    assertThat(ExitReport.reason(new AccessDeniedException("/x.jfr")))
        .isEqualTo("permission denied");
  }

  @Test
  void aMissingReasonMeansNoFileCanBeCreated() {
    assertThat(ExitReport.reason(new NoSuchFileException("/x.jfr")))
        .isEqualTo("the file cannot be created");
  }

  @Test
  void otherFailuresKeepTheirMessage() {
    assertThat(ExitReport.reason(new IOException("no memory was left")))
        .isEqualTo("no memory was left");
  }
}
