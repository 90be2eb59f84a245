package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class CommandLineIT {
  private static final String TRACES = "-Djdk.tracePinnedThreads=full";

  /** JEP 536 redacts likely secrets from recordings. */
  private static final int REDACTS = 27;

  @TempDir Path directory;

  @OnEachJdk
  void aRecordingMayNotNameTheProgram(Jdk jdk) throws Exception {
    Path recording = directory.resolve("redacted.jfr");
    run(jdk, TRACES, "-XX:StartFlightRecording:filename=" + recording);
    Path file = directory.resolve("report.json");
    try (Program viewer = Vtscope.viewer("report", recording.toString(), "-o", file.toString())) {
      assertThat(viewer.await()).as(viewer.err()).isZero();
    }
    assertThat(Files.readString(file)).doesNotContain("REDACTED");
    JsonObject report = Vtscope.json(file);
    assertThat(report.getAsJsonObject("target").has("mainClass"))
        .isEqualTo(jdk.feature() < REDACTS);
    assertThat(notes(report)).contains("-Djdk.tracePinnedThreads is set.");
  }

  @OnEachJdk
  void theAgentNamesTheProgram(Jdk jdk) throws Exception {
    Path file = directory.resolve("report.json");
    run(jdk, TRACES, Vtscope.agent("quiet,output=" + file));
    JsonObject report = Vtscope.json(file);
    assertThat(Report.text(report.getAsJsonObject("target"), "mainClass"))
        .isEqualTo("fixture.TokenStore");
    assertThat(notes(report))
        .contains("-Djdk.tracePinnedThreads is set.")
        .doesNotContain("This JDK has no");
  }

  private static String notes(JsonObject report) {
    return report.getAsJsonObject("quality").getAsJsonArray("notes").toString();
  }

  private static void run(Jdk jdk, String... options) throws InterruptedException {
    try (Program program =
        Vtscope.fixture(jdk, List.of(options), "fixture.TokenStore", "--password", "open")) {
      assertThat(program.await()).as(program.err()).isZero();
    }
  }
}
