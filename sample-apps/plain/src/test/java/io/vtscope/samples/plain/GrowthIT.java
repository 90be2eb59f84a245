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

class GrowthIT {
  private static final int TASKS = 20;

  /** More than tasks, because the disk limits concurrency. */
  private static final int FILES = 40;

  private static final String PACKAGE = "io.vtscope.samples.plain.";

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void readersOfProcessPipesTakeCarriers(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "pipe", TASKS);
    assertThat(run.count("pipe")).isGreaterThan(TASKS / 2);
    assertGrowth(
        run,
        "Pipes.call",
        jdk.monitorsPin()
            ? "java.io.FileInputStream.read"
            : "java.lang.Process$PipeInputStream.read");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void objectWaitTakesCarriersBeforeJdk24(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "wait", TASKS);
    if (jdk.monitorsPin()) {
      assertThat(run.count("wait")).isGreaterThan(TASKS / 2);
      assertGrowth(run, "Waits.call", "java.lang.Object.wait");
    } else {
      assertThat(run.count("wait")).isLessThan(TASKS / 2);
      assertThat(run.loud()).isEmpty();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aNamedPipeIsCompensatedOnlyBeforeJdk24(Jdk jdk) throws Exception {
    // Two seconds: a shorter read may be too short for a finding.
    SampleRun run =
        SampleRun.ofDemo(
            jdk, directory, "compensation", "--cause", "fifo", "--clients", String.valueOf(TASKS));
    if (jdk.monitorsPin()) {
      assertThat(run.count("fifo")).isGreaterThan(TASKS / 2);
      assertGrowth(run, "Fifos.call", "java.io.FileInputStream.read");
    } else {
      assertThat(run.count("fifo")).isLessThan(TASKS / 2);
      JsonObject site = run.finding("file-io-capture").getAsJsonObject("site");
      assertThat(text(site, "class")).isEqualTo(PACKAGE + "Fifos");
    }
  }

  @OnEachJdk
  void writesWaitingForTheDiskAreCompensated(Jdk jdk) throws Exception {
    SampleRun run = run(jdk, "rwd", FILES);
    if (run.count("rwd") > FILES / 2) {
      assertGrowth(
          run,
          "SyncedWrites.call",
          jdk.monitorsPin()
              ? "java.io.RandomAccessFile.writeBytes"
              : "java.io.RandomAccessFile.implWriteBytes");
    } else {
      // A fast disk adds few carriers.
      assertThat(run.loud()).isSubsetOf("compensation WARNING");
    }
  }

  private SampleRun run(Jdk jdk, String cause, int tasks) throws Exception {
    return SampleRun.ofDemo(
        jdk,
        directory,
        "compensation",
        "--short",
        "--cause",
        cause,
        "--clients",
        Integer.toString(tasks));
  }

  private static void assertGrowth(SampleRun run, String where, String blocking) {
    assertThat(run.loud()).isSubsetOf("compensation WARNING");
    assertThat(text(run.finding("compensation"), "headline")).contains(" blocks its carrier in ");
    assertThat(run.finding("compensation").get("fields").toString())
        .contains(PACKAGE + where, blocking);
    assertThat(number(run.finding("compensation").getAsJsonObject("facts"), "peakPool"))
        .isGreaterThan(TASKS / 2);
  }
}
