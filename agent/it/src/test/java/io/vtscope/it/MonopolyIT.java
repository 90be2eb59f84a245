package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

class MonopolyIT {
  /** The number of virtual threads in scene "hashes". */
  private static final int HASHING = 12;

  @TempDir Path directory;

  @OnEachJdk
  void reportsSpinningOnAllCarriers(Jdk jdk) throws Exception {
    Report report = run(jdk, "spinners", "5");
    assumeProcessors(report);
    JsonObject finding = report.finding("cpu-monopoly");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.text(finding, "headline")).startsWith("Busy.spin spins for long stretches");
  }

  @OnNewestJdk
  void repeatedShortTurnsAreNoMonopoly(Jdk jdk) throws Exception {
    assertThat(run(jdk, "short-turns", "8").ids()).doesNotContain("cpu-monopoly");
  }

  @OnEachJdk
  void namesComputationOnAllCarriersToLateViewers(Jdk jdk) throws Exception {
    List<String> options = List.of(Vtscope.agent("quiet"));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Busy", "hogs")) {
      program.awaitOut("ready"::equals);
      Report first = watch(program, "5s");
      assertHogsAreNamed(first);
      assertThat(first.ids()).doesNotContain("starvation-deadlock", "yield-storm");
      // Each run began in a chunk that the second viewer does not read.
      Jcmd.run(program, "JFR.dump", "filename=" + directory.resolve("ends-the-chunk.jfr"));
      Report second = watch(program, "5s");
      assertHogsAreNamed(second);
      assertThat(Report.evidence(second.finding("cpu-monopoly"), "carriers")).isEqualTo("2");
    }
  }

  private static void assertHogsAreNamed(Report report) {
    assumeProcessors(report);
    JsonObject finding = report.finding("cpu-monopoly");
    // STUCK if no other thread got a carrier until the end.
    assertThat(Report.severity(finding)).isIn("WARNING", "CRITICAL");
    assertThat(Report.site(finding)).startsWith("fixture.Busy.compute");
    assertThat(Report.text(finding, "headline")).containsPattern(" computes? for long stretches");
  }

  /**
   * Aborts the test if other processes used most CPU time, because reports then blame no thread.
   */
  private static void assumeProcessors(Report report) {
    assumeThat(report.findings("scheduling-delay"))
        .as("SKIPPED: other processes took the processors")
        .noneMatch(delay -> delay.getAsJsonObject("facts").has("processorMillis"));
  }

  private Report watch(Program program, String duration) throws InterruptedException {
    Path report = directory.resolve("watched.json");
    String pid = Long.toString(program.pid());
    try (Program viewer =
        Vtscope.viewer("report", pid, "--duration", duration, "-o", report.toString())) {
      assertThat(viewer.await()).as(viewer.err()).isZero();
    }
    return Report.of(report);
  }

  /** The JDK queues a thread again when its stack is taken. */
  @OnEachJdk
  void namesManyShortComputations(Jdk jdk) throws Exception {
    List<String> options = List.of(Vtscope.agent("quiet"));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Busy", "hashes")) {
      program.awaitOut("ready"::equals);
      for (int i = 0; i < 3; i++) {
        assertThat(Report.objects(dump(program), "carriers"))
            .as("no thread that has left its carrier since it was seen on it")
            .extracting(carrier -> Report.text(carrier, "state"))
            .allMatch("RUNNABLE"::equals);
      }
      Report report = watch(program, "15s");
      assertThat(Report.objects(report.json().getAsJsonObject("carriers"), "timeline"))
          .as("the dumps hardly make the queue longer")
          .extracting(point -> point.has("queued") ? point.get("queued").getAsInt() : 0)
          .allMatch(queued -> queued < 2 * HASHING);
      assumeProcessors(report);
      JsonObject finding = report.finding("cpu-monopoly");
      assertThat(Report.severity(finding)).isEqualTo("WARNING");
      assertThat(Report.site(finding)).matches("fixture\\.Busy\\.(compute|hashForEver)(:\\d+)?");
      assertThat(report.loud()).containsExactly("cpu-monopoly");
    }
  }

  private JsonObject dump(Program program) throws InterruptedException {
    Path dump = directory.resolve("dump.json");
    String pid = Long.toString(program.pid());
    try (Program viewer = Vtscope.viewer("dump", pid, "-o", dump.toString())) {
      assertThat(viewer.await()).as(viewer.err()).isZero();
    }
    return Vtscope.json(dump);
  }

  @OnNewestJdk
  void oneLongComputationWithFreeCarriersIsHarmless(Jdk jdk) throws Exception {
    String four = "-Djdk.virtualThreadScheduler.parallelism=4";
    assertThat(run(jdk, "one-hog", "3", four).loud()).isEmpty();
  }

  @OnNewestJdk
  void frequentUnmountingIsHarmless(Jdk jdk) throws Exception {
    assertThat(run(jdk, "fair", "4").loud()).isEmpty();
  }

  @OnNewestJdk
  void aSaturatedSchedulerBlamesNoComputation(Jdk jdk) throws Exception {
    assertThat(run(jdk, "saturated", "3").ids())
        .doesNotContain("cpu-monopoly", "yield-storm", "starvation-deadlock");
  }

  @OnEachJdk
  void aYieldLoopIsAStormFromJdk25On(Jdk jdk) throws Exception {
    // Yielding threads appear only in samples: five of them, at most two a second.
    Report report = run(jdk, "yield-storm", "10");
    assertThat(report.ids()).doesNotContain("cpu-monopoly", "starvation-deadlock");
    if (jdk.feature() >= 25) {
      JsonObject finding = report.finding("yield-storm");
      assertThat(Report.site(finding)).isEqualTo("fixture.Busy.yieldForEver");
      // If the machine preempts yielding threads, the others progress and less is reported.
      boolean othersWaited = Report.amount(finding, "probesDelayed") >= 3;
      boolean oneWaitedLong = Report.amount(finding, "delayMaxMillis") >= 2000;
      assertThat(Report.severity(finding))
          .isEqualTo(othersWaited || oneWaitedLong ? "WARNING" : "INFO");
    }
  }

  @OnNewestJdk
  void aHealthyServerHasNoFinding(Jdk jdk) throws Exception {
    assertThat(run(jdk, "healthy-http", "4").loud()).isEmpty();
  }

  private Report run(Jdk jdk, String scene, String seconds, String... jvmOptions)
      throws InterruptedException {
    Path report = directory.resolve("report.json");
    List<String> options = new ArrayList<>(List.of(jvmOptions));
    options.add(Vtscope.agent("quiet,output=" + report));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Busy", scene, seconds)) {
      assertThat(program.await()).as(program.err()).isZero();
      assertThat(program.err()).isEmpty();
    }
    return Report.of(report);
  }
}
