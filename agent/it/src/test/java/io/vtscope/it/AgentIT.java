package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class AgentIT {
  /** JDK 25 sometimes hung when two threads initialised Flight Recorder. */
  private static final int STARTS = 6;

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theReportAtExitCountsEveryPinThatTheProgramMade(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program = Vtscope.servantWithAgent(jdk, "output=" + report)) {
      program.tell("agent");
      program.tell("pin 20 200");
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
      assertThat(program.err()).isEqualTo("vtscope: report written to " + report + "\n");
    }
    JsonObject json = Vtscope.json(report);
    String cause = jdk.monitorsPin() ? "MONITOR" : "NATIVE";
    assertThat(pins(json, cause)).isEqualTo(20);
    assertThat(json.getAsJsonArray("findings").get(0).getAsJsonObject().get("kind").getAsString())
        .isEqualTo(jdk.monitorsPin() ? "pinned-monitor" : "pinned-native");
  }

  @OnEachJdk
  void thousandsOfPinsASecondAreAllRecorded(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    List<String> options =
        List.of(
            Vtscope.agent("quiet,pin-threshold=2ms,output=" + report),
            "-Djdk.virtualThreadScheduler.parallelism=64",
            "-Djdk.reflect.useNativeAccessorOnly=true");
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Flood")) {
      assertThat(program.await()).as(program::err).isZero();
    }
    long made = 64 * 300;
    long told = pins(Vtscope.json(report), jdk.monitorsPin() ? "MONITOR" : "NATIVE");
    assertThat(told).isBetween(made - made / 100, made);
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutOptionsOnlyStderrGetsTheTextReport(Jdk jdk) throws Exception {
    try (Program program = Vtscope.servantWithAgent(jdk, "")) {
      program.awaitOut("ready"::equals);
      String agent = program.tell("agent");
      String answer = program.tell("pin 20 200");
      program.tellLast("exit 5");
      assertThat(program.await()).isEqualTo(5);
      assertThat(program.out()).isEqualTo("ready\n" + agent + "\n" + answer + "\n");
      assertThat(program.err().lines().toList())
          .startsWith(program.err().lines().findFirst().orElseThrow())
          .first()
          .asString()
          .startsWith(
              "vtscope "
                  + Vtscope.VERSION
                  + ": fixture.Servant, pid "
                  + program.pid()
                  + ", JDK "
                  + jdk.feature());
      assertThat(program.err().replaceAll("\\s+", " "))
          .contains("VERDICT Not healthy: ", "1 warning", "Thread.sleep");
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void recordsTheFirstVirtualThread(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program =
        Vtscope.fixture(
            jdk, List.of(Vtscope.agent("quiet,output=" + report)), "fixture.AtOnce", "pin")) {
      assertThat(program.await()).as(program.err()).isZero();
    }
    JsonObject json = Vtscope.json(report);
    assertThat(pins(json, jdk.monitorsPin() ? "MONITOR" : "NATIVE")).isEqualTo(5);
    assertThat(json.getAsJsonObject("target").get("mainClass").getAsString())
        .as("whom the report is of")
        .isEqualTo("fixture.AtOnce");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anImmediateReturnIsReportedAndAnExitGetsALine(Jdk jdk) throws Exception {
    try (Program returns =
            Vtscope.fixture(jdk, List.of(Vtscope.agent("")), "fixture.AtOnce", "return");
        Program exits =
            Vtscope.fixture(jdk, List.of(Vtscope.agent("")), "fixture.AtOnce", "exit")) {
      assertThat(returns.await()).isZero();
      assertThat(returns.err()).contains("VERDICT  Nothing to judge: no virtual thread ran");
      assertThat(exits.await()).isEqualTo(3);
      // Flight Recorder may have started first.
      assertThat(exits.err())
          .containsAnyOf(
              "vtscope: nothing to report: the JVM exited before Flight Recorder had started\n",
              "no virtual thread was seen");
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void agentThreadsPrintNothingOnOutOfMemory(Jdk jdk) throws Exception {
    List<String> options = List.of("-Xmx64m", "-XX:+UseSerialGC", Vtscope.agent(""));
    try (Program program = Vtscope.fixture(jdk, options, "fixture.AtOnce", "take-all-memory")) {
      assertThat(program.await()).isEqualTo(1);
      assertThat(program.err())
          .contains("in thread \"main\" java.lang.OutOfMemoryError")
          .doesNotContain("in thread \"vtscope-");
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anEarlyExitDoesNotClaimThatTheAgentWasMissing(Jdk jdk) throws Exception {
    for (int i = 0; i < STARTS; i++) {
      try (Program exits =
          Vtscope.fixture(jdk, List.of(Vtscope.agent("")), "fixture.AtOnce", "exit-recorded")) {
        assertThat(exits.await()).isEqualTo(3);
        assertThat(exits.err())
            .containsAnyOf("vtscope: nothing to report: ", "no virtual thread ran")
            .doesNotContain("Recorded without the agent");
      }
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void concurrentStartOfFlightRecorderDoesNotHang(Jdk jdk) throws Exception {
    List<String> alone = List.of(Vtscope.agent("quiet"));
    List<String> beside = List.of(Vtscope.agent("quiet"), "-XX:StartFlightRecording");
    for (int i = 0; i < STARTS; i++) {
      try (Program records = Vtscope.fixture(jdk, alone, "fixture.AtOnce", "record");
          Program recorded = Vtscope.fixture(jdk, beside, "fixture.AtOnce", "return")) {
        assertThat(records.await()).as(records::err).isZero();
        assertThat(recorded.await()).as(recorded::err).isZero();
      }
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void reportsZeroStartsForAnIdleApplication(Jdk jdk) throws Exception {
    Path recording = directory.resolve("recording.jfr");
    try (Program program = Vtscope.servantWithAgent(jdk, "quiet,output=" + recording)) {
      program.tell("agent");
      program.tell("pin 1 5000");
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
    }
    int without = 0;
    int longest = 0;
    for (RecordedEvent event : RecordingFile.readAllEvents(recording)) {
      if (event.getEventType().getName().equals("vtscope.Scheduler")) {
        without = event.getLong("threadsMade") == 0 ? without + 1 : 0;
        longest = Math.max(longest, without);
      }
    }
    assertThat(longest).as("looks in a row, of up to ten a second").isGreaterThan(8);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anUnknownOptionIsOneLineAndTheApplicationStarts(Jdk jdk) throws Exception {
    try (Program program =
        Vtscope.servantWithAgent(jdk, "quiet,colour=red,pin-threshold=soon,output=a.doc")) {
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
      assertThat(program.out()).isEqualTo("ready\n");
      assertThat(program.err())
          .isEqualTo(
              """
              vtscope: unknown option 'colour'; known options: output, pin-threshold, stack-depth, max-size, executors, pools, quiet
              vtscope: ignored 'pin-threshold=soon': expected a time such as 20ms
              vtscope: ignored 'output=a.doc': unknown file ending; expected one of: .txt, .json, .md, .csv, .collapsed, .folded, .pb.gz, .sarif, .xml, .html, .jfr
              """);
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aSecondAgentOnlyPrintsANote(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    Path second = directory.resolve("second.json");
    try (Program program =
        Vtscope.servantWithAgent(
            jdk,
            "quiet,output=" + second,
            "-javaagent:" + Vtscope.JAR + "=quiet,output=" + report)) {
      program.tell("agent");
      program.tell("pin 10 200");
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
      assertThat(program.err())
          .isEqualTo(
              "vtscope: already running; ignored the options from a second -javaagent: quiet,output="
                  + second
                  + "\n");
    }
    assertThat(pins(Vtscope.json(report), jdk.monitorsPin() ? "MONITOR" : "NATIVE")).isEqualTo(10);
    assertThat(second).doesNotExist();
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anAgentThatCannotStartLetsTheApplicationStart(Jdk jdk) throws Exception {
    try (Program program = Vtscope.servantWithAgent(jdk, "", "-Djava.io.tmpdir=/does/not/exist")) {
      String answer = program.tell("pin 1 200");
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
      assertThat(program.out()).isEqualTo("ready\n" + answer + "\n");
      assertThat(program.err())
          // the JDK reports the directory too
          .endsWith(
              "vtscope: could not start: the temporary directory /does/not/exist does not exist or"
                  + " is not writable; set -Djava.io.tmpdir; the application runs without"
                  + " vtscope\n");
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anUnwritableReportIsOneLineAndKeepsTheRecording(Jdk jdk) throws Exception {
    try (Program program =
        Vtscope.servantWithAgent(
            jdk, "output=/does/not/exist/report.json", "-Djava.io.tmpdir=" + directory)) {
      program.tell("agent");
      program.tell("pin 3 200");
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
      assertThat(program.err().lines())
          .hasSize(2)
          .first()
          .isEqualTo(
              "vtscope: cannot write /does/not/exist/report.json: there is no directory"
                  + " /does/not/exist");
    }
    try (var left = Files.list(directory)) {
      List<Path> kept = left.filter(file -> file.toString().endsWith(".jfr")).toList();
      assertThat(kept).hasSize(1);
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anApplicationMayChangeGlobalState(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program = Vtscope.servantWithAgent(jdk, "output=" + report)) {
      program.tell("agent");
      program.tell("zone Asia/Tokyo");
      program.awaitOut("Asia/Tokyo is Asia/Tokyo"::equals);
      program.tell("interrupt");
      program.awaitOut("vtscope-sampler interrupted: false"::equals);
      program.tell("properties");
      program.tell("pin 5 200");
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
      assertThat(program.err()).isEqualTo("vtscope: report written to " + report + "\n");
    }
    JsonObject json = Vtscope.json(report);
    assertThat(pins(json, jdk.monitorsPin() ? "MONITOR" : "NATIVE")).isEqualTo(5);
    assertThat(json.getAsJsonObject("target").get("mainClass").getAsString())
        .isEqualTo("fixture.Servant");
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void reportsAfterTheWorkingDirectoryIsDeleted(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.txt");
    Path gone = Files.createDirectory(directory.resolve("gone"));
    String agent = Vtscope.agent("output=" + report);
    try (Program program =
        Program.start(
            List.of(
                "sh",
                "-c",
                "cd \"$0\" && exec \"$@\"",
                gone.toString(),
                jdk.java().toString(),
                agent,
                "-cp",
                Vtscope.CLASS_PATH,
                "fixture.Servant"))) {
      Jcmd.awaitRecording(program);
      Files.delete(gone);
      program.tell("pin 5 200");
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
      assertThat(program.err()).isEqualTo("vtscope: report written to " + report + "\n");
    }
    assertThat(report).content().contains("Servant");
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void reportsUnderAClassLoaderWithoutCodeSources(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program =
        Vtscope.servantWithAgent(
            jdk, "output=" + report, "-Djava.system.class.loader=fixture.SilentLoader")) {
      program.tell("agent");
      program.tell("pin 5 200");
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
      assertThat(program.err()).isEqualTo("vtscope: report written to " + report + "\n");
    }
    assertThat(pins(Vtscope.json(report), jdk.monitorsPin() ? "MONITOR" : "NATIVE")).isPositive();
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void underASecurityManagerTheAgentStaysOff(Jdk jdk) throws Exception {
    assumeTrue(jdk.feature() < 24, "SKIPPED: a JDK without it");
    try (Program program = Vtscope.servantWithAgent(jdk, "", "-Djava.security.manager=allow")) {
      program.tell("pin 1 200");
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
      assertThat(program.err())
          .isEqualTo(
              "vtscope: could not start: vtscope does not work with a SecurityManager; start the JVM"
                  + " without java.security.manager; the application runs without vtscope\n");
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theApplicationMaySetTheSchedulerSize(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    List<String> command =
        List.of(
            jdk.java().toString(),
            "-javaagent:" + Vtscope.JAR + "=quiet,output=" + report,
            "-cp",
            Vtscope.FIXTURES.toString(),
            "fixture.SetsParallelism");
    try (Program program = Program.start(command)) {
      assertThat(program.await()).isZero();
    }
    assertThat(Vtscope.json(report).getAsJsonObject("carriers").get("parallelism").getAsInt())
        .isEqualTo(3);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void loadsFlightRecorderMissingFromTheModuleGraph(Jdk jdk) throws Exception {
    try (Program program =
        Vtscope.servantWithAgent(jdk, "", "--limit-modules=java.base,java.instrument")) {
      program.tell("agent");
      program.tell("pin 6 800");
      program.tellLast("exit 0");
      assertThat(program.await()).isZero();
      assertThat(program.err())
          .startsWith("vtscope " + Vtscope.VERSION + ": fixture.Servant")
          .contains(" blocks in Thread.sleep");
    }
  }

  private static long pins(JsonObject report, String cause) {
    long pins = 0;
    for (JsonElement hotspot : report.getAsJsonArray("hotspots")) {
      if (hotspot.getAsJsonObject().get("cause").getAsString().equals(cause)) {
        pins += hotspot.getAsJsonObject().getAsJsonObject("cost").get("count").getAsLong();
      }
    }
    return pins;
  }
}
