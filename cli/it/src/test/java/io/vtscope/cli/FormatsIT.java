package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.opentest4j.TestAbortedException;

@Timeout(120)
class FormatsIT {
  private static final int WRONG_USAGE = 2;

  /** The first bytes of each format by file extension. */
  private static final Map<String, String> BEGINNINGS =
      Map.of(
          ".txt", "vtscope " + Vtscope.VERSION + ": fixture.Servant",
          ".json", "{\n  \"schema\": \"vtscope.report/2\"",
          ".md", "## Not healthy: ",
          ".csv", "\"finding\",\"severity\",\"cause\"",
          ".collapsed", "java.lang.VirtualThread.run;",
          ".folded", "java.lang.VirtualThread.run;",
          ".pb.gz", "\u001f",
          ".sarif", "{\n  \"$schema\": \"https://docs.oasis-open.org/sarif/",
          ".xml", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite ",
          ".jfr", "FLR\0");

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theAgentWritesEveryFormWhenTheJvmExits(Jdk jdk) throws Exception {
    String outputs =
        BEGINNINGS.keySet().stream()
            .map(ending -> "output=" + file(ending))
            .collect(Collectors.joining(","));
    pinned(jdk, "quiet," + outputs);
    for (Map.Entry<String, String> form : BEGINNINGS.entrySet()) {
      assertThat(Files.readString(file(form.getKey()), StandardCharsets.ISO_8859_1))
          .as(form.getKey())
          .startsWith(form.getValue());
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void goReadsTheProfile(Jdk jdk) throws Exception {
    pinned(jdk, "quiet,output=" + file(".pb.gz"));
    String top = reader("go", "tool", "pprof", "-top", "-lines", file(".pb.gz").toString());
    assertThat(top).contains("Type: carrier_time", "fixture.Servant", "fixture/Servant.java:");
    String pins =
        reader("go", "tool", "pprof", "-raw", "-sample_index=pins", file(".pb.gz").toString());
    assertThat(pins)
        .contains(
            "pins/count carrier_time/nanoseconds[dflt]", "blocking_call:[java.lang.Thread.sleep]")
        .containsPattern("cause:\\[(MONITOR|NATIVE)]");
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void jqReadsTheFormsThatAreJson(Jdk jdk) throws Exception {
    pinned(jdk, "quiet,output=" + file(".json") + ",output=" + file(".sarif"));
    assertThat(reader("jq", "-r", ".hotspots[0].cause", file(".json").toString()))
        .matches("(MONITOR|NATIVE)\n");
    assertThat(reader("jq", "-r", ".runs[0].results[0].ruleId", file(".sarif").toString()))
        .matches("pinned-(monitor|native)\n");
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theSavedRecordingYieldsTheSameReport(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk)) {
      target.awaitOut("ready"::equals);
      String pid = Long.toString(target.pid());
      try (Program viewer =
          Vtscope.viewer(
              "report", pid, "--duration", "2s", "-o", "" + file(".jfr"), "-o", "" + file(".md"))) {
        while (viewer.handle().isAlive()) {
          target.tell("pin 4 50");
        }
        assertThat(viewer.await()).isZero();
        assertThat(Vtscope.saidBy(viewer))
            .isEqualTo(
                "vtscope: recording written to %s\nvtscope: report written to %s\n"
                    .formatted(file(".jfr"), file(".md")));
        assertThat(viewer.out()).isEmpty();
      }
    }
    assertThat(Files.readString(file(".md"))).contains("`fixture.Servant`", " pins; ");
    try (Program viewer =
        Vtscope.viewer("report", file(".jfr").toString(), "--format", "markdown")) {
      assertThat(viewer.await()).isZero();
      assertThat(viewer.out()).isEqualTo(Files.readString(file(".md")));
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void refusesContradictoryOptions() throws Exception {
    Path recording = Files.writeString(directory.resolve("old.jfr"), "");
    refused(
        recording + " is already a recording; -o FILE.jfr saves that of a running JVM",
        "report",
        recording.toString(),
        "-o",
        file(".jfr").toString());
    refused(
        "PPROF is a binary format: name a file with -o",
        "report",
        recording.toString(),
        "--format",
        "pprof");
    refused(
        "--what selects the stacks of a profile: use it with -o FILE.collapsed, -o FILE.pb.gz or"
            + " --format COLLAPSED",
        "report",
        recording.toString(),
        "--what",
        "wait",
        "-o",
        file(".html").toString());
    refused("vtscope dump writes TEXT or JSON, not CSV", "dump", "1", "--format", "csv");
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void terminalWrapsNoLine(Jdk jdk) throws Exception {
    pinned(jdk, "quiet,output=" + file(".jfr"));
    try (Tmux tmux = Tmux.start(72, 200)) {
      tmux.view(Jdks.newest(), "/dev/null", "report " + file(".jfr"));
      String screen = tmux.await("status 0");
      // Terminal wraps start in the first column; vtscope indents its own.
      assertThat(screen)
          .contains("vtscope " + Vtscope.VERSION + ": fixture.Servant")
          .containsPattern("\nWARNING   pinned-native: [^\n]{20,48}\n  [a-z]");
    }
  }

  private Path file(String ending) {
    return directory.resolve("report" + ending);
  }

  private static void pinned(Jdk jdk, String options) throws Exception {
    try (Program target = Vtscope.servantWithAgent(jdk, options)) {
      target.tell("pin 8 800");
      target.tellLast("exit 0");
      assertThat(target.await()).isZero();
      assertThat(target.err()).as("quiet").isEmpty();
    }
  }

  /** Skips the test without the program. */
  private static String reader(String... command) throws Exception {
    Program program;
    try {
      new ProcessBuilder(command[0], "--help")
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
      program = Program.start(List.of(command));
    } catch (IOException e) {
      String sentence = "SKIPPED: there is no " + command[0] + " on this machine";
      System.err.println(sentence);
      throw new TestAbortedException(sentence, e);
    }
    try (program) {
      assertThat(program.await()).as(program.err()).isZero();
      return program.out();
    }
  }

  private static void refused(String sentence, String... arguments) throws Exception {
    try (Program viewer = Vtscope.viewer(arguments)) {
      assertThat(viewer.await()).isEqualTo(WRONG_USAGE);
      assertThat(Vtscope.saidBy(viewer)).isEqualTo("vtscope: " + sentence + "\n");
      assertThat(viewer.out()).isEmpty();
    }
  }
}
