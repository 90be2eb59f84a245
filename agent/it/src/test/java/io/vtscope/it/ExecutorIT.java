package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.withinPercentage;

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
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class ExecutorIT {
  @TempDir Path directory;

  @OnEachJdk
  void doesNotRetainTasksOfADeadPool(Jdk jdk) throws Exception {
    List<String> small = List.of("-Xmx256m", Vtscope.agent("quiet"));
    try (Program program = Vtscope.fixture(jdk, small, "fixture.PoolForEach", "200")) {
      assertThat(program.await()).as(program.err()).isZero();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void countsAMillionTasksWithoutChangingThem(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    List<String> said;
    try (Program program =
        Vtscope.fixture(jdk, List.of(Vtscope.agent("quiet,output=" + report)), "fixture.Pooled")) {
      assertThat(program.await()).as(program.err()).isZero();
      assertThat(program.err()).isEmpty();
      said = program.out().lines().toList();
    }
    assertThat(said).contains("semantics as ever", "semantics gone");
    List<String> counted = said.stream().filter(line -> !line.startsWith("semantics")).toList();
    assertThat(counted).hasSize(5);
    for (String line : counted) {
      String[] counts = line.split(" ", -1);
      JsonObject executor = executor(Report.of(report), counts[0]);
      assertThat(executor)
          .as(line)
          .returns(counts[1], json -> number(json, "submitted"))
          .returns(counts[2], json -> number(json, "completed"))
          .returns(counts[3], json -> number(json, "rejected"))
          .returns(counts[4], json -> number(json, "failed"));
    }
    JsonObject found = Report.of(report).finding("executor-saturation");
    assertThat(Report.severity(found)).isEqualTo("CRITICAL");
    assertThat(Report.site(found)).isEqualTo("fixture.Pooled.refusing");
    assertThat(Report.evidence(found, "submittedIn")).isEqualTo("fixture.Pooled.refusing");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void omitsExecutorsOfTheJdkItself(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program =
        Vtscope.fixture(jdk, List.of(Vtscope.agent("quiet,output=" + report)), "fixture.Own")) {
      assertThat(program.await()).as(program.err()).isZero();
    }
    assertThat(Report.of(report).json().getAsJsonArray("executors"))
        .extracting(executor -> executor.getAsJsonObject().get("name").getAsString())
        .containsExactlyInAnyOrder("named", "pool-1-thread", "Own.shortLived");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void callsNoMethodOfCustomExecutorsEvenAtExit(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program =
        Vtscope.fixture(
            jdk, List.of(Vtscope.agent("quiet,output=" + report)), "fixture.Stubborn")) {
      assertThat(program.await()).as(program.err()).isZero();
      assertThat(program.out() + program.err()).isEmpty();
    }
    assertThat(executor(Report.of(report), "stubborn"))
        .returns("20", json -> number(json, "submitted"))
        .returns("20", json -> number(json, "completed"));
    assertThat(executor(Report.of(report), "ForkJoinPool-"))
        .returns("3", json -> number(json, "maximum"))
        .returns("20", json -> number(json, "submitted"));
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void countsNothingIfDisabled(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program =
        Vtscope.fixture(
            jdk,
            List.of(Vtscope.agent("quiet,executors=off,output=" + report)),
            "fixture.Pooled",
            "1000")) {
      assertThat(program.await()).as(program.err()).isZero();
    }
    assertThat(Report.of(report).json().getAsJsonArray("executors")).isEmpty();
    assertThat(Report.of(report).status("executor-saturation")).isEqualTo("NOT_EVALUATED");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsExistingExecutorsAndUnhooksAfterwards(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program target = Vtscope.fixture(jdk, List.of(), "fixture.Hooked")) {
      target.awaitOut("ready"::equals);
      try (Program viewer =
          Vtscope.viewer(
              "report", "" + target.pid(), "--duration", "6s", "-o", report.toString())) {
        Jcmd.awaitSampler(target);
        target.tell("work 500");
        assertThat(target.tell("listen")).matches("listen [1-9]\\d*");
        viewer.await();
      }
      assertThat(executor(Report.of(report), "older"))
          .returns("500", json -> number(json, "submitted"))
          .returns("500", json -> number(json, "completed"));
      assertThat(target.tell("listen")).isEqualTo("listen 0");
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void reportsAPoolWaitingForItsOwnQueueToLateViewers(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program target = Vtscope.fixture(jdk, List.of(), "fixture.SelfFed")) {
      target.awaitOut("ready"::equals);
      try (Program viewer =
          Vtscope.viewer(
              "report", "" + target.pid(), "--duration", "6s", "-o", report.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
    }
    List<JsonObject> found = Report.of(report).findings("executor-saturation");
    assertThat(found)
        .filteredOn(one -> Report.severity(one).equals("CRITICAL"))
        .allSatisfy(one -> assertThat(Report.site(one)).startsWith("fixture.SelfFed."))
        .extracting(one -> Report.evidence(one, "executor"))
        .containsExactlyInAnyOrder(
            "nested",
            "future",
            "all",
            "service",
            "supplied",
            "composed",
            "timed",
            "circle",
            "ForkJoinPool-1-worker");
    // An outside thread could release these.
    assertThat(found)
        .filteredOn(one -> !Report.severity(one).equals("CRITICAL"))
        .extracting(one -> Report.evidence(one, "executor"))
        .isSubsetOf("either", "served", "limited");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void reportsWhereAPoolWaitsForItsQueuedTasks(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program target = Vtscope.fixture(jdk, List.of(), "fixture.Latched")) {
      target.awaitOut("ready"::equals);
      try (Program viewer =
          Vtscope.viewer(
              "report", "" + target.pid(), "--duration", "14s", "-o", report.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
    }
    List<JsonObject> found = Report.of(report).findings("executor-saturation");
    assertThat(found).extracting(Report::severity).containsOnly("WARNING");
    assertThat(found)
        .extracting(one -> Report.evidence(one, "executor"), one -> Report.site(one))
        .containsExactlyInAnyOrder(
            tuple("latch", "fixture.Latched.latch"),
            tuple("barrier", "fixture.Latched.barrier"),
            tuple("phaser", "fixture.Latched.phaser"),
            tuple("promise", "fixture.Latched.promise"),
            tuple("elsewhere", "fixture.Latched.elsewhere"),
            tuple("limited", "fixture.Latched.limited"));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void reportsTheLockThatAllThreadsOfAPoolWaitFor(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program target = Vtscope.fixture(jdk, List.of(), "fixture.Convoy")) {
      target.awaitOut("ready"::equals);
      try (Program viewer =
          Vtscope.viewer(
              "report", "" + target.pid(), "--duration", "9s", "-o", report.toString())) {
        assertThat(viewer.await()).as(viewer.err()).isZero();
      }
    }
    assertThat(Report.of(report).findings("executor-saturation"))
        .filteredOn(one -> !Report.evidence(one, "executor").equals("apart"))
        .extracting(one -> Report.evidence(one, "executor"), one -> Report.site(one))
        .containsExactlyInAnyOrder(
            tuple("monitor", "fixture.Convoy.monitor"),
            tuple("class", "fixture.Convoy.ofClass"),
            tuple("lock", "fixture.Convoy.lock"));
    assertThat(Files.readString(report))
        .contains("monitor java.lang.Object@", "monitor fixture.Convoy.class@")
        .contains("lock java.util.concurrent.locks.Reentrant")
        .contains("fixture.Convoy.lambda$apart$");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void namesTheTaskOfAFullPoolOfVirtualThreads(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program target =
        Vtscope.fixture(jdk, List.of(Vtscope.agent("quiet")), "fixture.VirtualPool")) {
      target.awaitOut("ready"::equals);
      watch(target, report);
    }
    assertThat(Report.of(report).findings("executor-saturation"))
        .extracting(
            one -> Report.evidence(one, "executor"),
            one -> Report.evidence(one, "threadsIn"),
            one -> Report.evidence(one, "threadsBlockIn"))
        .containsExactlyInAnyOrder(
            tuple("fixed", "fixture.VirtualPool.work", "java.lang.Thread.sleep"),
            tuple("timer", "fixture.VirtualPool.work", "java.lang.Thread.sleep"));
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void readsPoolsOfJBossThreads(Jdk jdk) throws Exception {
    for (String versions : List.of("newer", "older")) {
      Path report = directory.resolve(versions + ".json");
      List<String> options = List.of(Vtscope.agent("quiet"));
      try (Program target = ResourcePoolIT.program(jdk, versions, options, "fixture.JBossPools")) {
        target.awaitOut("ready"::equals);
        watch(target, report);
      }
      JsonObject found = Report.of(report).finding("executor-saturation");
      assertThat(Report.of(report).findings("executor-saturation")).as(versions).hasSize(1);
      assertThat(Report.severity(found)).as(found.toString()).isEqualTo("WARNING");
      assertThat(Report.site(found)).startsWith("fixture.JBossPools.pool");
      assertThat(Report.evidence(found, "executor")).isEqualTo("busy");
      assertThat(Report.evidence(found, "threadsIn")).isEqualTo("fixture.JBossPools.work");
      assertThat(executor(Report.of(report), "busy"))
          .returns("JBOSS", json -> json.get("kind").getAsString())
          .returns("2", json -> number(json, "core"))
          .returns("4", json -> number(json, "maximum"))
          .returns("4", json -> number(json, "peakActive"))
          .returns("4", json -> number(json, "peakThreads"))
          .returns("0", json -> number(json, "rejected"));
      JsonObject calm = executor(Report.of(report), "calm");
      assertThat(calm.get("submitted").getAsLong()).isPositive();
      assertThat(calm.get("queued").getAsLong()).isZero();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void notesUnknownExecutorsWithThreads(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program =
        Vtscope.fixture(
            jdk, List.of(Vtscope.agent("quiet,output=" + report)), "fixture.OwnPools")) {
      assertThat(program.await()).as(program.err()).isZero();
    }
    assertThat(Report.of(report).json().getAsJsonObject("quality").getAsJsonArray("notes"))
        .extracting(JsonElement::getAsString)
        .filteredOn(note -> note.startsWith("Not observed"))
        .containsExactly(
            "Not observed, because the agent does not know these classes of executors:"
                + " fixture.OwnPools$Pool.");
  }

  /** Late: the pools already have tasks. */
  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void findsExistingPoolsOfJBossThreads(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program target = ResourcePoolIT.program(jdk, "newer", List.of(), "fixture.JBossPools")) {
      target.awaitOut("ready"::equals);
      watch(target, report);
    }
    assertThat(Report.of(report).findings("executor-saturation"))
        .extracting(one -> Report.evidence(one, "executor"), Report::site)
        .containsExactly(tuple("busy", "fixture.JBossPools.work"));
  }

  private static void watch(Program target, Path report) throws Exception {
    try (Program viewer =
        Vtscope.viewer("report", "" + target.pid(), "--duration", "16s", "-o", report.toString())) {
      assertThat(viewer.await()).as(viewer.err()).isZero();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void measuresQueueTimeAndReportsLateAndRetriedTasks(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    String said;
    try (Program program =
        Vtscope.fixture(
            jdk, List.of(Vtscope.agent("quiet,output=" + report)), "fixture.Queueing")) {
      assertThat(program.await()).as(program.err()).isZero();
      said = program.out().strip();
    }
    assertThat(said).startsWith("burst ");
    assertThat(executor(Report.of(report), "burst").get("meanWaitMillis").getAsDouble())
        .isCloseTo(Double.parseDouble(said.substring("burst ".length())), withinPercentage(25));
    assertThat(Report.of(report).findings("executor-saturation"))
        .extracting(one -> Report.evidence(one, "executor"), Report::severity)
        .contains(tuple("retried", "INFO"), tuple("late", "WARNING"));
    JsonObject beat = executor(Report.of(report), "beat").getAsJsonObject("wait");
    assertThat(beat.get("p50Millis").getAsDouble())
        .as("until a task is due it does not wait for a thread")
        .isLessThan(900);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void parallelStreamCallersCountAsCommonPoolQueue(Jdk jdk) throws Exception {
    assertThat(streaming(jdk, "waits").findings("executor-saturation"))
        .extracting(one -> Report.evidence(one, "executor"), Report::severity)
        .containsExactly(tuple("ForkJoinPool.commonPool-worker", "WARNING"));
    assertThat(streaming(jdk, "computes").findings("executor-saturation")).isEmpty();
  }

  private Report streaming(Jdk jdk, String what) throws Exception {
    Path report = directory.resolve(what + ".json");
    List<String> options =
        List.of(
            Vtscope.agent("quiet,output=" + report),
            "-Djava.util.concurrent.ForkJoinPool.common.parallelism=1");
    try (Program program = Vtscope.fixture(jdk, options, "fixture.Streaming", what, "8")) {
      assertThat(program.await()).as(program.err()).isZero();
    }
    return Report.of(report);
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void onlyRejectionsBeforeShutdownAreLostTasks(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    String said;
    try (Program program =
        Vtscope.fixture(
            jdk, List.of(Vtscope.agent("quiet,output=" + report)), "fixture.BatchThenShutdown")) {
      assertThat(program.await()).as(program.err()).isZero();
      said = program.out();
    }
    int refused = Integer.parseInt(said.lines().findFirst().orElseThrow().split(" ", -1)[1]);
    assertThat(executor(Report.of(report), "BatchThenShutdown.FULL"))
        .returns("" + (refused + 500), json -> number(json, "rejected"))
        .returns("500", json -> number(json, "rejectedAfterShutdown"));
    assertThat(executor(Report.of(report), "BatchThenShutdown.LATE"))
        .returns("500", json -> number(json, "rejectedAfterShutdown"));
    assertThat(Report.of(report).findings("executor-saturation"))
        .extracting(one -> Report.evidence(one, "executor"), Report::severity)
        .containsExactly(tuple("BatchThenShutdown.FULL", "CRITICAL"));
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void countsTheExecutorsBeyondTheLimit(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program =
        Vtscope.fixture(
            jdk, List.of(Vtscope.agent("quiet,output=" + report)), "fixture.ManyPools", "1500")) {
      assertThat(program.await()).as(program.err()).isZero();
    }
    JsonObject quality = Report.of(report).json().getAsJsonObject("quality");
    // Beyond the first 500 the agent tracks ten per second, including the JDK's.
    assertThat(quality.get("executorsLeftOut").getAsInt()).isBetween(500, 1010);
    assertThat(quality.getAsJsonArray("notes").toString())
        .contains("further executors were not observed");
  }

  private static JsonObject executor(Report report, String name) {
    return StreamSupport.stream(report.json().getAsJsonArray("executors").spliterator(), false)
        .map(JsonElement::getAsJsonObject)
        .filter(executor -> executor.get("name").getAsString().startsWith(name))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no " + name + " in " + report.json()));
  }

  private static String number(JsonObject json, String key) {
    return json.has(key) ? json.get(key).getAsString() : "-";
  }
}
