package io.vtscope.samples.plain;

import static io.vtscope.testing.SampleRun.number;
import static io.vtscope.testing.SampleRun.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class StuckIT {
  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aFreeLockCannotBeTaken(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "starvation", "--short");
    assertThat(run.count("through")).isZero();
    assertThat(run.count("free")).isOne();
    assertThat(run.loud())
        .isEqualTo(
            jdk.monitorsPin()
                ? List.of("starvation-deadlock CRITICAL", "pinned-monitor WARNING")
                : List.of(
                    "starvation-deadlock CRITICAL",
                    "pinned-class-init WARNING",
                    "pinned-class-init WARNING"));
    JsonObject finding = run.finding("starvation-deadlock");
    JsonObject evidence = finding.getAsJsonObject("facts");
    assertThat(text(evidence, "proof")).isEqualTo("LOCK_FREE");
    assertThat(text(evidence, "lock")).startsWith("java.util.concurrent.locks.ReentrantLock$");
    assertThat(text(evidence, "next")).startsWith("\"first\" #");
    assertThat(text(finding.getAsJsonObject("site"), "class")).endsWith(".Ledger");
    assertThat(text(evidence, "ended")).isEqualTo("true");
    assertThat(number(run.report().getAsJsonObject("carriers"), "peakPool")).isEqualTo(2);
    assertThat(pins(run)).isEqualTo(2);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aRejectingSchedulerNamesTheLostThread(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "submit-failed", "--short");
    assertThat(run.count("lost")).isOne();
    assertThat(run.loud()).containsExactly("submit-failed CRITICAL", "submit-failed CRITICAL");
    Map<String, Long> refused = new HashMap<>();
    for (JsonElement element : run.report().getAsJsonArray("findings")) {
      JsonObject finding = element.getAsJsonObject();
      assertThat(text(finding, "headline")).doesNotContain("@");
      refused.put(
          text(finding.getAsJsonObject("site"), "method"),
          number(finding.getAsJsonObject("facts"), "count"));
    }
    assertThat(refused)
        .isEqualTo(
            Map.of(
                "startTooMany", run.count("refused-starts"),
                "unpark", run.count("refused-unparks")));
  }

  private static long pins(SampleRun run) {
    long pins = 0;
    for (JsonElement element : run.report().getAsJsonArray("findings")) {
      JsonObject finding = element.getAsJsonObject();
      if (text(finding, "kind").startsWith("pinned-")
          && !text(finding, "severity").equals("INFO")) {
        pins += number(finding.getAsJsonObject("cost"), "count");
      }
    }
    return pins;
  }
}
