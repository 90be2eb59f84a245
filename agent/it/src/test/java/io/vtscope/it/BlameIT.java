package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import io.vtscope.testing.WhereMonitorsPin;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class BlameIT {
  @TempDir Path directory;

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void namesEveryHoldingFrameAndItsLock(Jdk jdk) throws Exception {
    JsonObject finding = only(run(jdk, "nested"), "pinned-monitor");
    assertThat(places(finding))
        .containsExactly(
            "fixture.Holders.ofTheClass Holders.class",
            "fixture.Holders.block this.inner",
            "fixture.Holders.whole this");
    assertThat(finding.getAsJsonObject("site").get("method").getAsString()).isEqualTo("ofTheClass");
    assertThat(finding.getAsJsonObject("artifact").get("file").getAsString())
        .isEqualTo("target/test-classes");
  }

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void blamesPinsFromTheLastMoment(Jdk jdk) throws Exception {
    JsonObject hotspot = run(jdk, "last").getAsJsonArray("hotspots").get(0).getAsJsonObject();
    assertThat(places(hotspot)).hasSize(3);
  }

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void blameLoadsAndInitialisesNoClass(Jdk jdk) throws Exception {
    List<String> seen = new ArrayList<>();
    JsonObject report = run(jdk, seen, List.of("-Xlog:class+load:stdout"), "untouched");
    assertThat(places(only(report, "pinned-monitor")))
        .containsExactly("fixture.Holders.literal Untouched.class");
    assertThat(seen).anyMatch(line -> line.contains("fixture.Untouched source"));
    assertThat(seen).noneMatch(line -> line.contains("fixture.Absent"));
    assertThat(seen).doesNotContain("initialised");
  }

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void doesNotGuessAboutAHiddenClass(Jdk jdk) throws Exception {
    JsonObject finding = only(run(jdk, "hidden"), "pinned-monitor");
    assertThat(finding.has("holders")).isFalse();
    assertThat(finding.get("headline").getAsString()).contains("while a monitor is held");
  }

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void blamesTheRightOneOfTwoClassesWithTheSameName(Jdk jdk) throws Exception {
    Path locked = twin("locked", "public synchronized void run() { sleep(); }");
    Path free = twin("free", "\n public void run() { sleep(); }");
    JsonObject finding =
        only(run(jdk, "twins", locked.toString(), free.toString()), "pinned-monitor");
    assertThat(places(finding)).containsExactly("twin.Twin.run this");
    assertThat(finding.has("artifact")).as("which of the two places is not known").isFalse();
  }

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void doesNotGuessBetweenEqualTwinClasses(Jdk jdk) throws Exception {
    Path locked = twin("locked", "public synchronized void run() { sleep(); }");
    Path free = twin("free", "public void run() { sleep(); }");
    JsonObject finding =
        only(run(jdk, "twins", locked.toString(), free.toString()), "pinned-monitor");
    assertThat(finding.has("holders")).isFalse();
  }

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void doesNotGuessTheHoldersOfARedefinedClass(Jdk jdk) throws Exception {
    String park = "java.util.concurrent.locks.LockSupport.park();";
    Path old = twin("old", "public synchronized void run() { " + park + " }");
    Path other = twin("other", "public synchronized void run() { int i = 7; i++; " + park + " }");
    JsonObject hotspot =
        run(
                jdk,
                new ArrayList<>(),
                List.of("-javaagent:" + Vtscope.redefiner(directory)),
                "redefined",
                old.toString(),
                other.toString())
            .getAsJsonArray("hotspots")
            .get(0)
            .getAsJsonObject();
    assertThat(hotspot.getAsJsonObject("site").get("class").getAsString()).isEqualTo("twin.Twin");
    assertThat(hotspot.has("holders")).isFalse();
  }

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void aLaterAgentGetsIntactClasses(Jdk jdk) throws Exception {
    Path report = directory.resolve("report.json");
    try (Program program =
        Program.start(
            List.of(
                jdk.java().toString(),
                Vtscope.SHORT_RUN,
                "-javaagent:" + Vtscope.JAR + "=output=" + report,
                "-javaagent:" + Vtscope.redefiner(directory) + "=watch",
                "-cp",
                Vtscope.CLASS_PATH,
                "fixture.Holders",
                "nested"))) {
      assertThat(program.await()).as(program::err).isZero();
      assertThat(program.out()).isEqualTo("done\n");
    }
    assertThat(places(only(Vtscope.json(report), "pinned-monitor"))).hasSize(3);
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void anAgentInstalledAtRunTimeGetsIntactClasses(Jdk jdk) throws Exception {
    try (Program program =
        Program.start(
            List.of(
                jdk.java().toString(),
                Vtscope.SHORT_RUN,
                Vtscope.agent("quiet"),
                "-XX:+EnableDynamicAgentLoading",
                "-Djdk.attach.allowAttachSelf=true",
                "-cp",
                Vtscope.CLASS_PATH,
                "fixture.Holders",
                "watched",
                Vtscope.redefiner(directory).toString()))) {
      assertThat(program.await()).as(program::err).isZero();
      assertThat(program.out()).isEqualTo("done\n");
    }
  }

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void findsMonitorWaitersAndTheirOwner(Jdk jdk) throws Exception {
    JsonObject report = run(jdk, "contended");
    JsonObject contention = only(report, "monitor-contention");
    assertThat(contention.get("severity").getAsString()).isEqualTo("WARNING");
    assertThat(contention.getAsJsonObject("site").get("lock").getAsString())
        .isEqualTo("Holders.GLOBAL");
    assertThat(places(contention)).containsExactly("fixture.Holders.own Holders.GLOBAL");
    assertThat(places(only(report, "pinned-monitor")))
        .containsExactly("fixture.Holders.own Holders.GLOBAL");
  }

  @WhereMonitorsPin
  @Execution(ExecutionMode.CONCURRENT)
  void classPathRefinesBlameOfForeignRecordings(Jdk jdk) throws Exception {
    Path recording = directory.resolve("others.jfr");
    try (Program program =
        Program.start(
            List.of(
                jdk.java().toString(),
                Vtscope.SHORT_RUN,
                "-XX:StartFlightRecording:filename=" + recording,
                "-cp",
                Vtscope.FIXTURES.toString(),
                "fixture.Holders",
                "nested"))) {
      assertThat(program.await()).as(program::err).isZero();
    }
    JsonObject blind = only(reportOn(recording), "pinned-monitor");
    assertThat(blind.has("holders")).isFalse();
    assertThat(basis(blind)).isEqualTo("FRAMES");
    JsonObject told =
        only(reportOn(recording, "--classpath", Vtscope.FIXTURES.toString()), "pinned-monitor");
    assertThat(places(told)).hasSize(3);
    assertThat(basis(told)).isEqualTo("CLASSPATH");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void unexplainedPinInObjectWaitIsReportedAsSuch(Jdk jdk) throws Exception {
    assumeThat(jdk.monitorsPin()).as("every Object.wait keeps its carrier").isFalse();
    JsonObject report = run(jdk, "waits");
    assumeThat(report.getAsJsonArray("hotspots")).as("a JDK that does so").isNotEmpty();
    assertThat(report.getAsJsonArray("hotspots").get(0).getAsJsonObject())
        .returns("NOT_UNMOUNTED", hotspot -> hotspot.get("cause").getAsString())
        .returns(
            "waitAgainAndAgain",
            hotspot -> hotspot.getAsJsonObject("site").get("method").getAsString());
  }

  private JsonObject reportOn(Path recording, String... options) throws Exception {
    Path report = directory.resolve("others.json");
    List<String> arguments = new ArrayList<>(List.of("report", recording.toString()));
    arguments.addAll(List.of("-o", report.toString()));
    arguments.addAll(List.of(options));
    try (Program viewer = Vtscope.viewer(arguments.toArray(String[]::new))) {
      assertThat(viewer.await()).as(viewer::err).isZero();
    }
    return Vtscope.json(report);
  }

  private static String basis(JsonObject finding) {
    return finding.getAsJsonObject("facts").get("basis").getAsString();
  }

  private JsonObject run(Jdk jdk, String... arguments) throws Exception {
    return run(jdk, new ArrayList<>(), List.of(), arguments);
  }

  private JsonObject run(Jdk jdk, List<String> said, List<String> options, String... arguments)
      throws Exception {
    Path report = directory.resolve("report.json");
    List<String> command = new ArrayList<>(List.of(jdk.java().toString(), Vtscope.SHORT_RUN));
    command.addAll(options);
    command.addAll(
        List.of(
            "-Djdk.virtualThreadScheduler.parallelism=2",
            "-javaagent:" + Vtscope.JAR + "=output=" + report,
            "-cp",
            Vtscope.FIXTURES.toString(),
            "fixture.Holders"));
    command.addAll(List.of(arguments));
    try (Program program = Program.start(command)) {
      assertThat(program.await()).as(program::err).isZero();
      assertThat(program.err()).isEqualTo("vtscope: report written to " + report + "\n");
      said.addAll(program.out().lines().toList());
    }
    return Vtscope.json(report);
  }

  private Path twin(String place, String method) throws IOException {
    Path sources = Files.createDirectories(directory.resolve(place + "-source"));
    Path source =
        Files.writeString(
            sources.resolve("Twin.java"),
            """
            package twin;
            public final class Twin implements Runnable {
              private void sleep() {
                try { Thread.sleep(30); } catch (InterruptedException e) { }
              }
              %s
            }
            """
                .formatted(method));
    Path classes = Files.createDirectories(directory.resolve(place));
    JavaCompiler compiler = Objects.requireNonNull(ToolProvider.getSystemJavaCompiler());
    int failed =
        compiler.run(
            null, null, null, "--release", "21", "-d", classes.toString(), source.toString());
    assertThat(failed).isZero();
    return classes;
  }

  private static JsonObject only(JsonObject report, String id) {
    List<JsonObject> found = new ArrayList<>();
    for (JsonElement finding : report.getAsJsonArray("findings")) {
      if (finding.getAsJsonObject().get("kind").getAsString().equals(id)) {
        found.add(finding.getAsJsonObject());
      }
    }
    assertThat(found).as(report::toString).hasSize(1);
    return found.getFirst();
  }

  private static List<String> places(JsonObject finding) {
    List<String> places = new ArrayList<>();
    for (JsonElement element : finding.getAsJsonArray("holders")) {
      JsonObject holder = element.getAsJsonObject();
      places.add(
          "%s.%s %s"
              .formatted(
                  holder.get("class").getAsString(),
                  holder.get("method").getAsString(),
                  holder.get("lock").getAsString()));
    }
    return places;
  }
}
