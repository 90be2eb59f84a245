package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class AttachIT {
  private static final int NOT_ANSWERABLE = 4;

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void pinsAreSeenAsTheyHappenAndNothingIsLeftBehind(Jdk jdk) throws Exception {
    try (Program target = servant(jdk)) {
      target.awaitOut("ready"::equals);
      try (Program viewer = attach(target)) {
        viewer.awaitOut(line -> line.contains("pinned 0 s"));
        target.tell("pin 10 800");
        viewer.awaitOut(line -> line.contains("10 pins"));
        target.tell("pin 5 800");
        viewer.awaitOut(line -> line.contains("15 pins"));
        viewer.interrupt();
        viewer.await();
        assertThat(viewer.out()).contains("WARNING   " + id(jdk), "15 pins; median 8");
        assertThat(viewer.out().lines().toList().getLast()).startsWith("VERDICT  Not healthy: ");
        assertThat(Vtscope.saidBy(viewer)).isEmpty();
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
      assertThat(leftFiles()).isEmpty();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anAgentWhoseViewerWasKilledLeavesWithinTenSeconds(Jdk jdk) throws Exception {
    try (Program target = servant(jdk)) {
      target.awaitOut("ready"::equals);
      try (Program viewer = attach(target)) {
        viewer.awaitOut(line -> line.contains("pinned 0 s"));
        assertThat(Jcmd.run(target, "JFR.check")).contains("name=vtscope");
        viewer.kill();
        viewer.await();
      }
      assertThat(Jcmd.leftAfterTenSeconds(target)).isEmpty();
      assertThat(leftFiles()).isEmpty();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void attachesWhileAnEarlierAgentIsLeaving(Jdk jdk) throws Exception {
    try (Program target =
        Vtscope.servant(jdk, "-javaagent:" + Vtscope.redefiner(directory) + "=hold")) {
      target.awaitOut("ready"::equals);
      try (Program viewer = attach(target)) {
        viewer.awaitOut(line -> line.contains("pinned 0 s"));
        viewer.kill();
        viewer.await();
      }
      Jcmd.awaitLeaving(target);
      try (Program viewer = Vtscope.viewer("dump", "" + target.pid())) {
        assertThat(viewer.await()).as(viewer::err).isZero();
        assertThat(Vtscope.saidBy(viewer)).isEmpty();
      }
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aViewerWhoseReaderHasGoneLeaves() throws Exception {
    try (Program target = servant(Jdks.newest())) {
      target.awaitOut("ready"::equals);
      String attach =
          "%s -jar %s attach %d --plain | head -1"
              .formatted(Jdks.newest().java(), Vtscope.JAR, target.pid());
      try (Program viewer = Program.start(List.of("sh", "-c", attach))) {
        viewer.awaitOut(line -> line.contains("pinned 0 s"));
        target.tell("pin 5 200");
        viewer.await();
        assertThat(viewer.out()).hasLineCount(1);
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void anInterruptedCheckReportsAndKeepsTheBaseline() throws Exception {
    Path baseline = directory.resolve("baseline.json");
    try (Program target = servant(Jdks.newest())) {
      target.awaitOut("ready"::equals);
      String pid = Long.toString(target.pid());
      try (Program check =
          Vtscope.viewer(
              "check", pid, "--duration=1h", "--baseline=" + baseline, "--update-baseline")) {
        awaitSeen(target);
        check.interrupt();
        check.await();
        assertThat(check.out()).contains("check: fixture.Servant, pid " + pid).endsWith(".\n");
        assertThat(Vtscope.saidBy(check))
            .isEqualTo(
                "vtscope: the baseline was not updated: vtscope was interrupted before the end\n");
      }
      assertThat(baseline).doesNotExist();
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aDiffInterruptedTooEarlyComparesNothing() throws Exception {
    try (Program target = servant(Jdks.newest())) {
      target.awaitOut("ready"::equals);
      String pid = Long.toString(target.pid());
      try (Program diff = Vtscope.viewer("diff", pid, pid, "--duration=1h")) {
        awaitSeen(target);
        diff.interrupt();
        diff.await();
        assertThat(diff.out()).isEmpty();
        assertThat(Vtscope.saidBy(diff))
            .isEqualTo("vtscope: interrupted before AFTER was watched; nothing was compared\n");
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
  }

  private static void awaitSeen(Program target) throws Exception {
    Jcmd.awaitAgent(target);
    try (Program viewer = attach(target)) {
      viewer.awaitOut(line -> line.contains("pinned 0 s"));
      target.tell("pin 5 200");
      viewer.awaitOut(line -> line.contains("5 pins"));
      target.tell("pin 5 200");
      viewer.awaitOut(line -> line.contains("10 pins"));
      viewer.interrupt();
      viewer.await();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theAgentStaysAsLongAsAnyViewerWatches(Jdk jdk) throws Exception {
    try (Program target = servant(jdk)) {
      target.awaitOut("ready"::equals);
      try (Program first = attach(target);
          Program second = attach(target)) {
        first.awaitOut(line -> line.contains("pinned 0 s"));
        second.awaitOut(line -> line.contains("pinned 0 s"));
        first.interrupt();
        first.await();
        target.tell("pin 7 200");
        second.awaitOut(line -> line.contains("7 pins"));
        second.interrupt();
        second.await();
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anAgentFromTheStartIsFoundAndStays(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servantWithAgent(jdk, "quiet")) {
      target.awaitOut("ready"::equals);
      for (boolean isFirst : new boolean[] {true, false}) {
        try (Program viewer = attach(target)) {
          viewer.awaitOut(line -> line.contains("pinned 0 s"));
          target.tell("pin 4 200");
          // JDK 21's Flight Recorder sometimes loses a JVM's first pin.
          viewer.awaitOut(line -> line.contains(isFirst ? " pins" : "4 pins"));
          viewer.interrupt();
          viewer.await();
        }
      }
      assertThat(Jcmd.run(target, "JFR.check")).contains("name=vtscope");
      assertThat(target.err()).isEmpty();
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aReportOfARunningJvmCoversTheTimeAskedFor(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program target = servant(jdk)) {
      target.awaitOut("ready"::equals);
      target.tell("pin 3 200");
      String pid = Long.toString(target.pid());
      try (Program viewer =
          Vtscope.viewer("report", pid, "--duration", "3s", "-o", report.toString())) {
        Jcmd.awaitSampler(target);
        target.tell("pin 6 200");
        assertThat(viewer.await()).isZero();
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
    JsonObject json = Vtscope.json(report);
    assertThat(json.getAsJsonObject("target").get("agent").getAsString())
        .isEqualTo(Vtscope.VERSION);
    assertThat(json.getAsJsonObject("target").get("parallelism").getAsInt()).isEqualTo(2);
    assertThat(json.getAsJsonArray("hotspots").get(0).getAsJsonObject().getAsJsonObject("cost"))
        .extracting(cost -> cost.get("count").getAsInt())
        .isEqualTo(6);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutAgentShowsPinsAndNotesTheUnknown(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program target = servant(jdk)) {
      target.awaitOut("ready"::equals);
      String pid = Long.toString(target.pid());
      try (Program viewer =
          Vtscope.viewer(
              "report", pid, "--no-agent", "--duration", "4s", "-o", report.toString())) {
        Jcmd.awaitRecording(target);
        target.tell("pin 6 200");
        assertThat(viewer.await()).isZero();
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
      assertThat(target.err()).as("no agent, no warning of one").isEmpty();
    }
    JsonObject json = Vtscope.json(report);
    assertThat(json.getAsJsonArray("hotspots").get(0).getAsJsonObject().getAsJsonObject("cost"))
        .extracting(cost -> cost.get("count").getAsInt())
        .isEqualTo(6);
    JsonObject target = json.getAsJsonObject("target");
    assertThat(target.has("agent")).isFalse();
    assertThat(target.has("parallelism")).isEqualTo(!jdk.monitorsPin());
    assertThat(json.getAsJsonObject("quality").getAsJsonArray("notes").toString())
        .contains("Recorded without the agent");
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aTargetThatEndsIsReportedOn(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk);
        Program viewer = attach(target)) {
      viewer.awaitOut(line -> line.contains("pinned 0 s"));
      target.tell("pin 9 800");
      target.tellLast("exit 0");
      assertThat(viewer.await()).isZero();
      assertThat(viewer.out()).contains("vtscope: the JVM has ended", "9 pins; median");
      assertThat(viewer.out().lines().toList().getLast()).startsWith("VERDICT  Not healthy: ");
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aTargetKilledTooEarlyDoesNotPass(Jdk jdk) throws Exception {
    for (boolean withAgent : new boolean[] {true, false}) {
      try (Program target = servant(jdk)) {
        target.awaitOut("ready"::equals);
        try (Program viewer = check(target, withAgent, "50s")) {
          awaitWatched(target, withAgent);
          target.kill();
          assertThat(viewer.await()).isEqualTo(NOT_ANSWERABLE);
          assertThat(viewer.out().replaceAll("\\s+", " "))
              .containsPattern(
                  "A part of the data is missing: the JVM ended after \\d+ m?s of the requested 50 s");
          assertThat(leases()).isEmpty();
        }
      }
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void reportsARecordingStoppedByAnotherProgram(Jdk jdk) throws Exception {
    for (boolean withAgent : new boolean[] {true, false}) {
      try (Program target = servant(jdk)) {
        target.awaitOut("ready"::equals);
        try (Program viewer = check(target, withAgent, "8s")) {
          awaitWatched(target, withAgent);
          String name = withAgent ? "vtscope" : "vtscope-" + viewer.pid() + "-1";
          assertThat(Jcmd.run(target, "JFR.stop", "name=" + name)).contains("Stopped recording");
          assertThat(viewer.await()).isEqualTo(NOT_ANSWERABLE);
          assertThat(viewer.out().replaceAll("\\s+", " "))
              .contains(
                  withAgent
                      ? "the agent stopped early: another program stopped its recording"
                      : "recording stopped early: another program ended a recording");
        }
        assertThat(Jcmd.leftOf(target)).isEmpty();
      }
    }
  }

  private static Program check(Program target, boolean withAgent, String duration) {
    List<String> arguments = new ArrayList<>(List.of("check", Long.toString(target.pid())));
    if (!withAgent) {
      arguments.add("--no-agent");
    }
    arguments.addAll(List.of("--duration", duration, "--max-severity", "critical"));
    return Vtscope.viewer(arguments.toArray(String[]::new));
  }

  private List<Path> leases() throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.filter(file -> file.getFileName().toString().startsWith("vtscope-")).toList();
    }
  }

  private static void awaitWatched(Program target, boolean withAgent) throws Exception {
    if (withAgent) {
      Jcmd.awaitSampler(target);
    } else {
      Jcmd.awaitRecording(target);
    }
    target.tell("pin 1 2000"); // gives Flight Recorder time to flush
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void savesTheObservedEventsAsARecording(Jdk jdk) throws Exception {
    Path recording = directory.resolve("recording.jfr");
    try (Program target = servant(jdk)) {
      target.awaitOut("ready"::equals);
      String pid = Long.toString(target.pid());
      try (Program viewer =
          Vtscope.viewer("record", pid, "--duration", "2s", "-o", recording.toString())) {
        Jcmd.awaitSampler(target);
        target.tell("pin 6 200");
        assertThat(viewer.await()).isZero();
        assertThat(Vtscope.saidBy(viewer))
            .isEqualTo("vtscope: recording written to " + recording + "\n");
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
    try (Program viewer = Vtscope.viewer("report", "--verbose", recording.toString())) {
      assertThat(viewer.await()).isZero();
      assertThat(viewer.out()).contains(id(jdk), "6 pins");
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void anInterruptedViewerExplainsWhyNoRecordingWasSaved() throws Exception {
    Path gone = Files.createDirectory(directory.resolve("gone"));
    Path file = gone.resolve("recording.jfr");
    try (Program target = servant(Jdks.newest())) {
      target.awaitOut("ready"::equals);
      try (Program viewer =
          Vtscope.viewer("record", Long.toString(target.pid()), "-o", file.toString())) {
        awaitSeen(target);
        Files.delete(gone);
        viewer.interrupt();
        viewer.await();
        assertThat(Vtscope.saidBy(viewer))
            .isEqualTo("vtscope: cannot write " + file + ": no such file or directory\n");
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
  }

  /** Recordings last a minute; the second starts after 40 s. */
  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void withoutAgentKeepsTheWholeRecording() throws Exception {
    Path file = directory.resolve("recording.jfr");
    try (Program target = servant(Jdks.newest())) {
      target.awaitOut("ready"::equals);
      String pid = Long.toString(target.pid());
      try (Program viewer = Vtscope.viewer("record", pid, "--no-agent", "-o", file.toString())) {
        Jcmd.await(target, "JFR.check", "-1-1 ");
        target.tell("pin 6 200");
        Jcmd.awaitNextRecording(target);
        viewer.interrupt();
        viewer.await();
        assertThat(Vtscope.saidBy(viewer))
            .isEqualTo("vtscope: recording written to " + file + "\n");
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
      try (Program viewer = Vtscope.viewer("report", "--verbose", file.toString())) {
        assertThat(viewer.await()).isZero();
        assertThat(viewer.out()).contains("fixture.Servant, pid " + pid + ", JDK", "6 pins");
      }
    }
    assertThat(RecordingFile.readAllEvents(file))
        .filteredOn(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"))
        .hasSize(6);
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void keepsTheRecordingWhenTheJvmEndsFirst(Jdk jdk) throws Exception {
    Path recording = directory.resolve("recording.jfr");
    try (Program target = servant(jdk)) {
      target.awaitOut("ready"::equals);
      String pid = Long.toString(target.pid());
      try (Program viewer = Vtscope.viewer("record", pid, "-o", recording.toString())) {
        Jcmd.awaitSampler(target);
        target.tell("pin 6 200");
        target.tellLast("exit 0");
        assertThat(viewer.await()).as(viewer.err()).isZero();
        assertThat(Vtscope.saidBy(viewer))
            .isEqualTo("vtscope: the JVM has ended; recording written to " + recording + "\n");
      }
      assertThat(target.await()).isZero();
    }
    assertThat(RecordingFile.readAllEvents(recording))
        .anyMatch(event -> event.getEventType().getName().equals("jdk.VirtualThreadPinned"));
    try (Program viewer = Vtscope.viewer("report", "--verbose", recording.toString())) {
      assertThat(viewer.await()).isZero();
      assertThat(viewer.out()).contains(id(jdk), "6 pins");
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theListShowsJvmsAndTheirMainClasses(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servantWithAgent(jdk, "quiet")) {
      target.awaitOut("ready"::equals);
      target.tell("pin 1 200");
      try (Program viewer = Vtscope.viewer("list")) {
        assertThat(viewer.await()).isZero();
        assertThat(viewer.out().lines())
            .anySatisfy(line ->
                assertThat(line)
                    .matches(
                        target.pid()
                            + " +"
                            + jdk.feature()
                            + "\\S* +yes +yes +\\d.* s +fixture\\.Servant"));
      }
    }
  }

  private static Program attach(Program target) {
    return Vtscope.viewer("attach", Long.toString(target.pid()), "--plain", "--refresh", "100ms");
  }

  private static String id(Jdk jdk) {
    return jdk.monitorsPin() ? "pinned-monitor" : "pinned-native";
  }

  private List<Path> leftFiles() throws Exception {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .filter(file -> !String.valueOf(file.getFileName()).matches("\\d{4}_.*"))
          .toList();
    }
  }

  private Program servant(Jdk jdk) {
    return Vtscope.servant(jdk, "-Djava.io.tmpdir=" + directory);
  }
}
