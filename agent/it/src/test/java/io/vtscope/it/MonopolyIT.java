package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;

/** Carriers that compute: who keeps them, and who lets others have their turn. */
class MonopolyIT {
  /** Virtual threads of the scene "hashes". */
  private static final int HASHING = 12;

  @TempDir Path directory;

  @OnEachJdk
  void whoComputesOnAllCarriersIsNamed(Jdk jdk) throws Exception {
    Report report = run(jdk, "hogs", "5");
    JsonObject finding = report.finding("cpu-monopoly");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.site(finding)).startsWith("fixture.Busy.compute");
    assertThat(Report.text(finding, "title")).contains(" computes for long stretches");
    assertThat(report.ids()).doesNotContain("starvation-deadlock", "yield-storm");
  }

  @OnEachJdk
  void whoWaitsInALoopOnAllCarriersIsSaidToSpin(Jdk jdk) throws Exception {
    JsonObject finding = run(jdk, "spinners", "5").finding("cpu-monopoly");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.text(finding, "title"))
        .startsWith("fixture.Busy.spin spins for long stretches");
  }

  @OnEachJdk
  void whoComesAgainAndAgainForAShortTurnIsNotSaidToKeepItsCarrier(Jdk jdk) throws Exception {
    assertThat(run(jdk, "short-turns", "8").ids()).doesNotContain("cpu-monopoly");
  }

  @OnEachJdk
  void manyWhoComputeForATenthOfASecondEachAreNamedToo(Jdk jdk) throws Exception {
    Report report = run(jdk, "hashes", "8");
    JsonObject finding = report.finding("cpu-monopoly");
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.site(finding)).matches("fixture\\.Busy\\.(compute|hashForEver)(:\\d+)?");
    assertThat(report.loud()).containsExactly("cpu-monopoly");
  }

  @OnEachJdk
  void whoHasComputedSinceBeforeTheChunkBeganIsNamedToWhoComesLater(Jdk jdk) throws Exception {
    List<String> options = List.of(Vtscope.agent("quiet"));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Busy", "hogs")) {
      program.awaitOut("ready"::equals);
      watch(program);
      Jcmd.run(program, "JFR.dump", "filename=" + directory.resolve("ends-the-chunk.jfr"));
      JsonObject finding = watch(program).finding("cpu-monopoly");
      assertThat(Report.severity(finding)).isEqualTo("WARNING");
      assertThat(Report.site(finding)).startsWith("fixture.Busy.compute");
      assertThat(Report.evidence(finding, "carriers")).isEqualTo("2");
      program.kill();
    }
  }

  private Report watch(Program program) throws InterruptedException {
    Path report = directory.resolve("watched.json");
    String pid = Long.toString(program.pid());
    try (Program viewer =
        Vtscope.viewer("report", pid, "--duration", "5s", "-o", report.toString())) {
      assertThat(viewer.await()).as(viewer.err()).isZero();
    }
    return Report.of(report);
  }

  /** To take the stack of a thread that is queued, the JDK queues it once more. */
  @OnEachJdk
  void whoLooksAgainAndAgainAtThreadsThatAreQueuedMakesTheQueueHardlyLonger(Jdk jdk)
      throws Exception {
    List<String> options = List.of(Vtscope.agent("quiet"));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Busy", "hashes")) {
      program.awaitOut("ready"::equals);
      for (int i = 0; i < 3; i++) {
        Path dump = directory.resolve("dump.json");
        String pid = Long.toString(program.pid());
        try (Program viewer = Vtscope.viewer("dump", pid, "-o", dump.toString())) {
          assertThat(viewer.await()).as(viewer.err()).isZero();
        }
        for (JsonElement carried : Vtscope.json(dump).getAsJsonArray("carriers")) {
          assertThat(carried.getAsJsonObject().get("state").getAsString())
              .as("none that has let go of its carrier since it was seen on it")
              .isEqualTo("RUNNABLE");
        }
        Files.delete(dump);
      }
      watch(program);
      JsonObject carriers =
          Vtscope.json(directory.resolve("watched.json")).getAsJsonObject("carriers");
      for (JsonElement point : carriers.getAsJsonArray("timeline")) {
        JsonElement queued = point.getAsJsonObject().get("queued");
        assertThat(queued == null ? 0 : queued.getAsInt()).isLessThan(2 * HASHING);
      }
      program.kill();
    }
  }

  @OnEachJdk
  void oneWhoComputesWhileOthersHaveCarriersEnoughIsNoTrouble(Jdk jdk) throws Exception {
    String four = "-Djdk.virtualThreadScheduler.parallelism=4";
    assertThat(run(jdk, "one-hog", "3", four).loud()).isEmpty();
  }

  @OnEachJdk
  void whoLetsGoEveryOtherMillisecondIsNoTrouble(Jdk jdk) throws Exception {
    assertThat(run(jdk, "fair", "4").loud()).isEmpty();
  }

  @OnEachJdk
  void wherePlentyIsAlwaysReadyNobodyIsBlamedForComputing(Jdk jdk) throws Exception {
    assertThat(run(jdk, "saturated", "3").ids())
        .doesNotContain("cpu-monopoly", "yield-storm", "starvation-deadlock");
  }

  @OnEachJdk
  void whoYieldsAgainAndAgainDoesNotComputeAndStarvesOthersFromJdk25On(Jdk jdk) throws Exception {
    // They take turns, and may be seen by samples only: five of them, at most two a second.
    Report report = run(jdk, "yield-storm", "10");
    assertThat(report.ids()).doesNotContain("cpu-monopoly", "starvation-deadlock");
    if (jdk.feature() >= 25) {
      JsonObject finding = report.finding("yield-storm");
      assertThat(Report.site(finding)).isEqualTo("fixture.Busy.yieldForEver");
      // Where the machine interrupts who yields, others get their turn, and there is less to say.
      boolean othersWaited = Report.amount(finding, "trialsDelayed") >= 3;
      boolean oneWaitedLong = Report.amount(finding, "delayMaxMillis") >= 2000;
      assertThat(Report.severity(finding))
          .isEqualTo(othersWaited || oneWaitedLong ? "WARNING" : "INFO");
    }
  }

  @OnEachJdk
  void aHealthyServerGetsNotAWord(Jdk jdk) throws Exception {
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
