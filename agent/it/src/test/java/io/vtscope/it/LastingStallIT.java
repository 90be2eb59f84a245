package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class LastingStallIT {
  private static final String STALL = "starvation-deadlock";

  /** From this JDK, threads that wait for a class unmount. */
  private static final int WAITS_UNMOUNT = 26;

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aStuckJvmWarnsOnceAndLeavesProofWhenKilled(Jdk jdk) throws Exception {
    long queued;
    List<String> options = List.of("-Djava.io.tmpdir=" + directory, Vtscope.agent(""));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Stuck", "lock-is-free")) {
      program.awaitErr(line -> line.contains("all 2 carriers have been held"));
      JsonObject stall = dump(program);
      dump(program);
      dump(program);
      queued = stall.get("queued").getAsLong();
      assertThat(Report.text(stall, "proof")).isEqualTo("LOCK_FREE");
      assertThat(Report.text(stall, "next")).contains("next");
      program.kill();
      program.await();
      assertThat(program.err())
          .startsWith("vtscope: all 2 carriers have been held")
          .contains("is free, but", "next", "has no carrier")
          .endsWith("run vtscope dump " + program.pid() + "\n")
          .hasLineCount(1);
    }
    Path report = directory.resolve("report.json");
    try (Program viewer = Vtscope.viewer("report", left().toString(), "-o", report.toString())) {
      assertThat(viewer.await()).as(viewer.err()).isZero();
    }
    JsonObject finding = Report.of(report).finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.evidence(finding, "proof")).isEqualTo("LOCK_FREE");
    assertThat(Report.evidence(finding, "next")).contains("next");
    assertThat(Report.stack(finding)).contains("fixture.Stuck.passLock");
    assertThat(mostQueued(Vtscope.json(report)))
        .as("a JDK that queues a thread once more where its stack is taken has it but once")
        .isEqualTo(queued);
  }

  static long mostQueued(JsonObject report) {
    long most = 0;
    for (JsonElement point : report.getAsJsonObject("carriers").getAsJsonArray("timeline")) {
      JsonElement there = point.getAsJsonObject().get("queued");
      most = Math.max(most, there == null ? 0 : there.getAsLong());
    }
    return most;
  }

  private JsonObject dump(Program program) throws Exception {
    Path dump = directory.resolve("dump.json");
    try (Program viewer =
        Vtscope.viewer("dump", Long.toString(program.pid()), "-o", dump.toString())) {
      assertThat(viewer.await()).as(viewer.err()).isZero();
    }
    return Vtscope.json(dump).getAsJsonObject("stall");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aClassThatAPlatformThreadInitialisesIsNamed(Jdk jdk) throws Exception {
    Path file = directory.resolve("report.json");
    List<String> options = List.of(Vtscope.agent("quiet,output=" + file));
    try (Program program =
        Vtscope.fixture(jdk, options, "fixture.Stuck", "clinit-elsewhere", "9")) {
      assertThat(program.await()).isZero();
    }
    Report report = Report.of(file);
    if (jdk.feature() >= WAITS_UNMOUNT) {
      assertThat(report.status(STALL)).as("no carrier is held").isEqualTo("OK");
      return;
    }
    assertThat(report.finding(STALL).get("fixes").toString())
        .contains("Initialise fixture.Stuck$Chicken before virtual threads need it");
    JsonObject site = report.finding("pinned-class-init").getAsJsonObject("site");
    assertThat(site.get("class").getAsString()).isEqualTo("fixture.Stuck$Chicken");
    assertThat(report.ids()).doesNotContain("pinned-native", "monitor-contention");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void initialiserAwaitingTasksOfItsClassIsADeadlock(Jdk jdk) throws Exception {
    JsonObject finding = ended(jdk, "clinit-join", "20").finding("deadlock");
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.fields(finding))
        .contains("for the end of #", "for the class fixture.Stuck$Registry, which");
    assertThat(finding.get("fixes").toString())
        .contains("out of the static initialiser of fixture.Stuck$Registry");
    assertThat(Report.stack(finding)).contains("fixture.Stuck$Registry.<clinit>");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void mutualClassInitIsADeadlockWithFreeCarriers(Jdk jdk) throws Exception {
    Report report = ended(jdk, "clinit-spare", "20");
    JsonObject finding = report.finding("deadlock");
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.fields(finding))
        .contains("the class fixture.Stuck$Hen,", "the class fixture.Stuck$Egg,");
    assertThat(report.ids()).doesNotContain(STALL);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anInitialiserThatWaitsForLongForOthersIsNoDeadlock(Jdk jdk) throws Exception {
    Report report = ended(jdk, "clinit-slow", "20");
    assertThat(report.ids()).doesNotContain("deadlock", STALL);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void namesAnEndlessInitialiserWithoutProofOfADeadlock(Jdk jdk) throws Exception {
    Report report = ended(jdk, "clinit-latch", "20");
    JsonObject finding = report.finding("pinned-class-init");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.fields(finding)).contains("fixture.Stuck$Parts", "had not ended");
    assertThat(Report.fields(finding))
        .contains("starts", "CountDownLatch.await", "fixture.Stuck$Parts.<clinit>");
    assertThat(report.status("deadlock")).isEqualTo("NOT_EVALUATED");
  }

  private Report ended(Jdk jdk, String scene, String seconds) throws Exception {
    Path file = directory.resolve("report.json");
    List<String> options =
        List.of(
            "-Djdk.virtualThreadScheduler.parallelism=4", Vtscope.agent("quiet,output=" + file));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Stuck", scene, seconds)) {
      assertThat(program.await()).isZero();
    }
    return Report.of(file);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aLateViewerSeesTheCallsThatGrewThePool(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program = Vtscope.fixture(jdk, List.of(), "fixture.Stuck", "pipes")) {
      program.awaitOut("ready"::equals);
      String pid = Long.toString(program.pid());
      try (Program viewer =
          Vtscope.viewer("report", pid, "--duration", "4s", "-o", report.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
    }
    JsonObject finding = Report.of(report).finding("compensation");
    assertThat(Report.severity(finding)).as("of six carriers").isEqualTo("INFO");
    assertThat(Report.evidence(finding, "carriersHeld")).isEqualTo("6");
    assertThat(Report.stack(finding)).contains("fixture.Stuck");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aLateViewerSeesWhatHoldsAnExhaustedPool(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    List<String> options = List.of("-Djdk.virtualThreadScheduler.maxPoolSize=6");
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Stuck", "no-carrier-left")) {
      program.awaitOut("ready"::equals);
      String pid = Long.toString(program.pid());
      try (Program viewer =
          Vtscope.viewer("report", pid, "--duration", "6s", "-o", report.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
      try (Program viewer = Vtscope.viewer("dump", pid)) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
        assertThat(viewer.out())
            .contains("NO CARRIER LEFT: 6 of 6", "fixture.Stuck")
            .doesNotContain("not stalled");
      }
    }
    JsonObject finding = Report.of(report).finding("compensation");
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.evidence(finding, "carriersHeld")).isEqualTo("6");
    assertThat(Report.stack(finding)).contains("fixture.Stuck");
  }

  private Path left() throws Exception {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".jfr"))
          .max(Path::compareTo)
          .orElseThrow();
    }
  }
}
