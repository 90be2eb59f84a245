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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** Carriers that are all held: what is a stall, by whom, and what is none. */
class StallIT {
  private static final String STALL = "starvation-deadlock";

  /** Since then who waits for a class lets go of its carrier. */
  private static final int WAITS_UNMOUNT = 26;

  /** Since then the JDK waits for the network by virtual threads of its own. */
  private static final int POLLERS_ARE_VIRTUAL = 22;

  @TempDir static Path reports;
  private static SideBySide stuck = new SideBySide(Path.of(""));

  @TempDir Path directory;

  @BeforeAll
  static void prepare() {
    stuck =
        new SideBySide(
            reports,
            "owner-queued",
            "lock-is-free-clinit",
            "clinit-deadlock",
            "answer-unread",
            "sleepers-due",
            "pinned-sleep",
            "pipes",
            "fifo");
  }

  @AfterAll
  static void end() {
    stuck.close();
  }

  @OnEachJdk
  void aJvmThatIsStuckSaysSoOnceCanBeAskedAndLeavesTheProofWhenItIsKilled(Jdk jdk)
      throws Exception {
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
          .contains("is free, but", "next", "has no carrier to run on")
          .endsWith("vtscope dump " + program.pid() + " shows them\n")
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
  void aLockThatIsFreeWhileClassesAreInitialised(Jdk jdk) throws Exception {
    JsonObject finding = stuck.report(jdk, "lock-is-free-clinit").finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.evidence(finding, "proof")).isEqualTo("LOCK_FREE");
    assertThat(Report.stack(finding)).contains("<clinit>");
  }

  @OnEachJdk
  void anOwnerWithoutACarrier(Jdk jdk) throws Exception {
    JsonObject finding = stuck.report(jdk, "owner-queued").finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.evidence(finding, "proof")).isEqualTo("OWNER_QUEUED");
    assertThat(Report.evidence(finding, "next")).contains("owner");
  }

  @OnEachJdk
  void classesThatNeedEachOther(Jdk jdk) throws Exception {
    JsonObject finding = stuck.report(jdk, "clinit-deadlock").finding(STALL);
    assertThat(Report.severity(finding)).isEqualTo("CRITICAL");
    assertThat(Report.stack(finding)).contains("<clinit>");
  }

  @OnEachJdk
  void aWaitThatATimeLimitEnds(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    List<String> options = List.of(Vtscope.agent("quiet,output=" + report));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Stuck", "latch-timeout", "4")) {
      assertThat(program.await()).isZero();
      assertThat(program.out()).contains("over");
    }
    JsonObject finding = Report.of(report).finding(STALL);
    assertThat(Report.severity(finding)).isIn("WARNING", "CRITICAL");
    assertThat(Report.evidence(finding, "ended")).isEqualTo("true");
    assertThat(Report.stack(finding)).contains("fixture.Stuck", "latchTimeout");
  }

  @OnEachJdk
  void answersOfTheNetworkThatNobodySeesThoughTheWaitHasALimit(Jdk jdk) throws Exception {
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
  void whoseTimeIsOverCouldRun(Jdk jdk) throws Exception {
    JsonObject finding = stuck.report(jdk, "sleepers-due").finding(STALL);
    assertThat(Integer.parseInt(Report.evidence(finding, "queued"))).isGreaterThanOrEqualTo(3);
  }

  @OnEachJdk
  void whoSleepsWithTheCarrierIsPinnedAndNotStuck(Jdk jdk) throws Exception {
    Report report = stuck.report(jdk, "pinned-sleep");
    assertThat(report.ids())
        .contains(jdk.monitorsPin() ? "pinned-monitor" : "pinned-native")
        .doesNotContain(STALL);
    assertThat(report.status(STALL)).isEqualTo("OK");
  }

  @OnEachJdk
  void whoIsInAForeignFunctionWaitsForNobodyWithoutACarrier(Jdk jdk) throws Exception {
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
    assertThat(report.finding(STALL).get("remedy").getAsString())
        .startsWith("Initialise fixture.Stuck$Chicken before virtual threads need it");
    JsonObject site = report.finding("pinned-class-init").getAsJsonObject("site");
    assertThat(site.get("class").getAsString()).isEqualTo("fixture.Stuck$Chicken");
    assertThat(report.ids()).doesNotContain("pinned-native", "monitor-contention");
  }

  @OnEachJdk
  void whatTheSchedulerMakesUpForIsNoStall(Jdk jdk) throws Exception {
    Report report = stuck.report(jdk, "pipes");
    JsonObject finding = report.finding("compensation");
    assertThat(Report.stack(finding)).contains("fixture.Stuck");
    assertThat(report.ids()).doesNotContain(STALL, "cpu-monopoly");
  }

  @OnEachJdk
  void whoComesWhenThePoolHasGrownIsToldForWhichCallsToo(Jdk jdk) throws Exception {
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
  void whoComesWhenThePoolMayGrowNoMoreIsToldByWhatItIsHeld(Jdk jdk) throws Exception {
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

  @OnEachJdk
  void nativeCodeThatWaitsHoldsTheCarriers(Jdk jdk) throws Exception {
    Report report = stuck.report(jdk, "fifo");
    assertThat(report.loud())
        .as("of %s", report.ids())
        .containsAnyOf("native-capture", "file-io-capture");
    assertThat(report.ids()).doesNotContain("cpu-monopoly");
  }

  @OnEachJdk
  void quietIsQuiet(Jdk jdk) throws Exception {
    assertThat(stuck.ended(jdk, "owner-queued").err()).isEmpty();
  }

  /** The newest chunk that the JVM has left. */
  private Path left() throws Exception {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(file -> file.toString().endsWith(".jfr"))
          .max(Path::compareTo)
          .orElseThrow();
    }
  }
}
