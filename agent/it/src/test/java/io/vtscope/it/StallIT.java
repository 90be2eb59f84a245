package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class StallIT {
  private static final String STALL = "starvation-deadlock";

  /** From this JDK, network pollers are virtual threads. */
  private static final int POLLERS_ARE_VIRTUAL = 22;

  /** From this JDK, dumps contain the stacks of virtual threads. */
  private static final int STACKS_IN_DUMPS = 23;

  private static final int MOST_DUMPS = 20;

  @TempDir static Path reports;
  private static SideBySide stuck = new SideBySide(Path.of(""));

  @TempDir Path directory;

  @BeforeAll
  static void prepare() {
    stuck =
        new SideBySide(
            reports,
            "owner-queued",
            "owner-due",
            "owner-queued-spare",
            "owner-queued-selector",
            "lock-is-free-clinit",
            "clinit-deadlock",
            "answer-unread",
            "sleepers-due",
            "pinned-sleep",
            "pinned-again",
            "wait-in-monitor",
            "pipes",
            "fifo");
  }

  @AfterAll
  static void end() {
    stuck.close();
  }

  @OnEachJdk
  void provesAFreeLockDuringClassInitialisation(Jdk jdk) throws Exception {
    JsonObject finding = stuck.report(jdk, "lock-is-free-clinit").finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.evidence(finding, "proof")).isEqualTo("LOCK_FREE");
    assertThat(Report.stack(finding)).contains("<clinit>");
  }

  @OnEachJdk
  void provesAnUnmountedOwner(Jdk jdk) throws Exception {
    JsonObject finding = stuck.report(jdk, "owner-queued").finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.evidence(finding, "proof")).isEqualTo("OWNER_QUEUED");
    assertThat(Report.evidence(finding, "next")).contains("owner");
  }

  @OnEachJdk
  void provesAnUnmountedOwnerDespiteSpareCarriers(Jdk jdk) throws Exception {
    JsonObject finding = stuck.report(jdk, "owner-queued-spare").finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.evidence(finding, "proof")).isEqualTo("OWNER_QUEUED");
  }

  @OnEachJdk
  void provesAQueuedOwnerDespiteACarrierForASelector(Jdk jdk) throws Exception {
    JsonObject finding = stuck.report(jdk, "owner-queued-selector").finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.evidence(finding, "proof")).isEqualTo("OWNER_QUEUED");
  }

  @OnEachJdk
  void provesAnOwnerWhoseTimeoutExpired(Jdk jdk) throws Exception {
    JsonObject finding = stuck.report(jdk, "owner-due").finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.evidence(finding, "proof")).isEqualTo("OWNER_QUEUED");
    assertThat(Report.evidence(finding, "next")).contains("owner");
  }

  @OnEachJdk
  void provesACycleOfClassInitialisers(Jdk jdk) throws Exception {
    Report report = stuck.report(jdk, "clinit-deadlock");
    JsonObject finding = report.finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.stack(finding)).contains("<clinit>");
    assertThat(Report.evidence(finding, "initialisers"))
        .isEqualTo("fixture.Stuck$Egg, fixture.Stuck$Hen");
    assertThat(finding.get("fixes").toString()).contains("Break the cycle");
    assertThat(report.ids()).contains("pinned-class-init").doesNotContain("monitor-contention");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aWaitThatATimeLimitEnds(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    List<String> options = List.of(Vtscope.agent("quiet,output=" + report));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Stuck", "latch-timeout", "12")) {
      assertThat(program.await()).isZero();
      assertThat(program.out()).contains("over");
    }
    JsonObject finding = Report.of(report).finding(STALL);
    assertThat(Report.severity(finding)).isIn("WARNING", "CRITICAL");
    assertThat(Report.evidence(finding, "ended")).isEqualTo("true");
    assertThat(Report.stack(finding)).contains("fixture.Stuck", "latchTimeout");
  }

  @OnEachJdk
  void provesUnreadNetworkAnswersDespiteATimeout(Jdk jdk) throws Exception {
    Report report = stuck.report(jdk, "answer-unread");
    if (jdk.feature() < POLLERS_ARE_VIRTUAL) {
      assertThat(report.ids()).doesNotContain(STALL);
    } else {
      JsonObject finding = report.finding(STALL);
      assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
      assertThat(Report.evidence(finding, "proof")).isEqualTo("POLLER_QUEUED");
    }
  }

  @OnEachJdk
  void countsDueSleepersAsQueued(Jdk jdk) throws Exception {
    JsonObject finding = stuck.report(jdk, "sleepers-due").finding(STALL);
    assertThat(Integer.parseInt(Report.evidence(finding, "queued"))).isGreaterThanOrEqualTo(3);
  }

  @OnEachJdk
  void aPinnedSleepIsNoStall(Jdk jdk) throws Exception {
    Report report = stuck.report(jdk, "pinned-sleep");
    assertThat(report.ids())
        .contains(jdk.monitorsPin() ? "pinned-monitor" : "pinned-native")
        .doesNotContain(STALL);
    assertThat(report.status(STALL)).isEqualTo("OK");
  }

  @OnEachJdk
  void consecutivePinnedWaitsAreNoStall(Jdk jdk) throws Exception {
    Report report = stuck.report(jdk, "pinned-again");
    assertThat(report.ids())
        .contains(jdk.monitorsPin() ? "pinned-monitor" : "pinned-native")
        .doesNotContain(STALL);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void pollingForAnUnmountedThreadIsAStall(Jdk jdk) throws Exception {
    JsonObject finding = ofManySeconds(jdk, "hands-over").finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.evidence(finding, "proof")).isEqualTo("WAITS_FOR_OTHERS");
    assertThat(Report.stack(finding)).contains("fixture.Stuck.lambda$handsOver$");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void repeatedPinnedSleepsAreNoStall(Jdk jdk) throws Exception {
    assertThat(ofManySeconds(jdk, "sleeps-again").ids())
        .contains(jdk.monitorsPin() ? "pinned-monitor" : "pinned-native")
        .doesNotContain(STALL);
  }

  private Report ofManySeconds(Jdk jdk, String scene) throws Exception {
    Path report = directory.resolve("report.json");
    List<String> options = List.of(Vtscope.agent("quiet,output=" + report));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Stuck", scene, "25")) {
      assertThat(program.await()).isZero();
    }
    return Report.of(report);
  }

  @OnEachJdk
  void objectWaitStallsAPoolThatCannotGrow(Jdk jdk) throws Exception {
    Report report = stuck.report(jdk, "wait-in-monitor");
    if (jdk.monitorsPin()) {
      JsonObject finding = report.finding(STALL);
      assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
      assertThat(finding.toString()).contains("fixture.Stuck.waitForEver");
    } else {
      assertThat(report.ids()).doesNotContain(STALL);
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aForeignFunctionIsNoStall(Jdk jdk) throws Exception {
    Path file = directory.resolve("report.json");
    List<String> options = List.of(Vtscope.agent("output=" + file));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Stuck", "foreign-sleep", "4")) {
      assertThat(program.await()).isZero();
      assertThat(program.err()).doesNotContain("have been held");
    }
    Report report = Report.of(file);
    assertThat(Report.stack(report.finding("native-capture"))).contains("fixture.Foreign.sleep");
    assertThat(report.ids()).doesNotContain(STALL, "pinned-native", "monitor-contention");
    assertThat(report.status(STALL)).isEqualTo("OK");
  }

  @OnEachJdk
  void compensatedCallsAreNoStall(Jdk jdk) throws Exception {
    Report report = stuck.report(jdk, "pipes");
    JsonObject finding = report.finding("compensation");
    assertThat(Report.stack(finding)).contains("fixture.Stuck");
    assertThat(report.ids()).doesNotContain(STALL, "cpu-monopoly");
  }

  @OnEachJdk
  void nativeCodeThatWaitsHoldsTheCarriers(Jdk jdk) throws Exception {
    Report report = stuck.report(jdk, "fifo");
    assertThat(report.loud())
        .as("of %s", report.ids())
        .containsAnyOf("native-capture", "file-io-capture");
    assertThat(report.ids()).doesNotContain("cpu-monopoly");
  }

  @OnEachJdk
  void quietOptionPrintsNothing(Jdk jdk) throws Exception {
    assertThat(stuck.ended(jdk, "owner-queued").err()).isEmpty();
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void jdkRecordingShowsAStallAtItsEnd(Jdk jdk) throws Exception {
    Path recording = directory.resolve("own.jfr");
    Path report = directory.resolve("own.json");
    List<String> options = List.of("-XX:StartFlightRecording:settings=default");
    try (Program program =
        Vtscope.fixture(jdk, options, "fixture.Stuck", "lock-is-free-clinit", "60")) {
      program.awaitOut("ready"::equals);
      // The JVM takes seconds to report idleness.
      boolean found = false;
      for (int i = 0; i < MOST_DUMPS && !found; i++) {
        Jcmd.run(program, "JFR.dump", "filename=" + recording);
        try (Program viewer =
            Vtscope.viewer("report", recording.toString(), "-o", report.toString())) {
          assertThat(viewer.await()).as(viewer.err()).isZero();
        }
        found = Report.of(report).status(STALL).equals("FOUND");
      }
    }
    JsonObject finding = Report.of(report).finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("WARNING");
    assertThat(Report.evidence(finding, "carriers")).isEqualTo("2");
    if (jdk.feature() >= STACKS_IN_DUMPS) {
      assertThat(Report.stack(finding)).contains("<clinit>");
    }
  }
}
