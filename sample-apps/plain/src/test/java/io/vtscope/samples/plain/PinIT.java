package io.vtscope.samples.plain;

import static io.vtscope.testing.SampleRun.number;
import static io.vtscope.testing.SampleRun.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.SampleRun;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class PinIT {
  private static final String PACKAGE = "io.vtscope.samples.plain.";

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aMonitorPinsASleeperBeforeJdk24(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "pin-synchronized", "--short");
    if (!jdk.monitorsPin()) {
      assertThat(run.loud()).isEmpty();
      return;
    }
    assertThat(run.count("synchronized-moved")).isZero();
    assertThat(run.loud()).containsExactly("pinned-monitor WARNING");
    JsonObject finding = run.finding("pinned-monitor");
    assertThat(text(finding.getAsJsonObject("site"), "class"))
        .isEqualTo(PACKAGE + "PinSynchronized$Sleeper");
    assertThat(text(finding, "headline"))
        .contains("sleepSynchronized blocks in Thread.sleep inside synchronized");
    // Preemption may shorten a pin below the threshold.
    long sleeps = run.count("synchronized-stayed");
    assertThat(number(finding.getAsJsonObject("cost"), "count")).isBetween(sleeps * 9 / 10, sleeps);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aLockDoesNotPin(Jdk jdk) throws Exception {
    SampleRun run =
        SampleRun.ofDemo(jdk, directory, "pin-synchronized", "--short", "--held", "lock");
    assertThat(run.found()).isEmpty();
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aNativeFramePinsTheThreadWaitingBelowIt(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "pin-native", "--short");
    assertThat(run.loud()).containsExactly("pinned-native WARNING");
    JsonObject finding = run.finding("pinned-native");
    assertThat(finding.get("fields").toString()).contains(PACKAGE + "PinNative.lambda$main$1");
    assertThat(number(finding.getAsJsonObject("cost"), "count")).isEqualTo(run.count("calls"));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aWaitingClassInitialiserPins(Jdk jdk) throws Exception {
    SampleRun run = SampleRun.ofDemo(jdk, directory, "pin-clinit", "--short");
    int classes = (int) run.count("classes");
    assertThat(run.found())
        .filteredOn(found -> found.startsWith("pinned-class-init"))
        .hasSize(classes);
    JsonObject finding = run.finding("pinned-class-init");
    assertThat(text(finding.getAsJsonObject("site"), "class")).startsWith(PACKAGE + "PinClinit$");
    assertThat(text(finding.getAsJsonObject("site"), "method")).isEqualTo("<clinit>");
    assertThat(number(finding.getAsJsonObject("cost"), "count")).isEqualTo(run.count("answers"));
  }
}
