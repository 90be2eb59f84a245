package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(120)
class FilesIT {
  private static final int WRONG_USAGE = 2;
  private static final int NOT_OBSERVABLE = 3;
  private static final int NOT_ANSWERABLE = 4;

  private static final Path SHOP =
      Path.of("../../cli/src/test/resources/io/vtscope/recordings/shop-25.jfr");

  @TempDir Path directory;

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aRecordingThatJcmdDumped(Jdk jdk) throws Exception {
    Path recording = directory.resolve("dumped.jfr");
    try (Program target = Vtscope.servant(jdk, "-XX:StartFlightRecording:settings=default")) {
      target.awaitOut("ready"::equals);
      target.tell("pin 8 200");
      Jcmd.run(target, "JFR.dump", "filename=" + recording);
    }
    try (Program viewer = Vtscope.viewer("report", recording.toString())) {
      assertThat(viewer.await()).isZero();
      assertThat(viewer.out())
          .startsWith("vtscope " + Vtscope.VERSION + ": fixture.Servant, pid ")
          // A wake-up in between splits one pin in two.
          .containsPattern("\\b[78] pins")
          .contains("Recorded without the agent", "Pins shorter than 20 ms were not recorded");
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void checksRecordingsOfSeveralJvmsSeparately(Jdk jdk) throws Exception {
    Path pinned = directory.resolve("pinned.jfr");
    Path healthy = directory.resolve("healthy.jfr");
    try (Program one = Vtscope.servantWithAgent(jdk, "quiet,output=" + pinned);
        Program other = Vtscope.servantWithAgent(jdk, "quiet,output=" + healthy)) {
      one.tell("pin 20 200");
      other.tell("pin 1 1");
      one.tellLast("exit 0");
      other.tellLast("exit 0");
      assertThat(one.await()).isZero();
      assertThat(other.await()).isZero();
      String max = "--max-pinned=500ms";
      try (Program check =
          Vtscope.viewer(
              "check", "--max-severity=critical", max, pinned.toString(), healthy.toString())) {
        assertThat(check.await()).as(check.err()).isEqualTo(1);
        assertThat(check.out())
            .containsOnlyOnce("check: fixture.Servant, pid " + one.pid() + ", JDK " + jdk.feature())
            .containsOnlyOnce(
                "check: fixture.Servant, pid " + other.pid() + ", JDK " + jdk.feature())
            .containsOnlyOnce("FAIL " + max.replace('=', ' '))
            .endsWith("FAILED: in 1 of 2 JVMs.\n");
        assertThat(check.out().indexOf("FAIL --max-pinned"))
            .as("it is told of the JVM that it is of")
            .isBetween(
                check.out().indexOf("pid " + one.pid()), check.out().indexOf("pid " + other.pid()));
      }
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aRecordingWithoutPinEventsIsNotChecked(Jdk jdk) throws Exception {
    Path recording = directory.resolve("dumped.jfr");
    try (Program target =
        Vtscope.servant(
            jdk,
            "-XX:StartFlightRecording:settings=none,+jdk.ActiveSetting#enabled=true,+jdk.CPULoad#enabled=true")) {
      target.awaitOut("ready"::equals);
      target.tell("pin 8 200");
      Jcmd.run(target, "JFR.dump", "filename=" + recording);
    }
    try (Program viewer = Vtscope.viewer("report", recording.toString())) {
      assertThat(viewer.await()).isZero();
      assertThat(viewer.out().replaceAll("\\s+", " "))
          .contains(
              "Not checked: pinned-monitor, pinned-native, pinned-class-init, because"
                  + " jdk.VirtualThreadPinned was not recorded; enable it, or record with vtscope.");
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void readsAGrowingFileUpToItsEnd(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servantWithAgent(jdk, "quiet", "-Djava.io.tmpdir=" + directory)) {
      // JDK 21's Flight Recorder sometimes loses a JVM's first pin.
      target.tell("pin 1 200");
      target.tell("pin 8 200");
      Path chunk = chunk();
      String read;
      do {
        try (Program viewer = Vtscope.viewer("report", "--verbose", chunk.toString())) {
          viewer.await();
          read = viewer.out();
        }
      } while (!read.contains("8 pins")
          && !read.contains("9 pins")); // the JVM flushes once a second
      assertThat(read.replaceAll("\\s+", " "))
          .contains("it was not finished: read up to what the JVM had flushed");
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void runReportsAKilledJvmAndCleansUp(Jdk jdk) throws Exception {
    try (Program run =
        Vtscope.viewer(
            jdk,
            "run",
            "--",
            jdk.java().toString(),
            "-Djdk.reflect.useNativeAccessorOnly=true",
            "-cp",
            Vtscope.CLASS_PATH,
            "fixture.Servant")) {
      run.awaitOut("ready"::equals);
      run.tell("pin 8 800");
      String pid = run.handle().children().findFirst().orElseThrow().pid() + "";
      awaitFlush(Long.parseLong(pid));
      run.tellLast("halt");
      assertThat(run.await()).isEqualTo(9);
      assertThat(run.err()).contains("8 pins", "the JVM was killed");
      assertThat(repositories(pid)).isEmpty();
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aReportThatDoesNotFitOnTheDiskFails() throws Exception {
    assumeTrue(Files.exists(Path.of("/dev/full")), "there is no /dev/full");
    String report =
        "'%s' -jar '%s' report ../../cli/src/test/resources/io/vtscope/recordings/shop-21.jfr"
            .formatted(Jdks.newest().java(), Vtscope.JAR);
    try (Program full = Program.start(List.of("sh", "-c", report + " >/dev/full"))) {
      assertThat(full.await()).isEqualTo(2);
      assertThat(full.err()).contains("cannot write to standard output");
    }
    try (Program enough = Program.start(List.of("sh", "-c", report + " | head -1"))) {
      assertThat(enough.await()).isZero();
      assertThat(enough.err()).doesNotContain("cannot write");
    }
  }

  @Test
  void anInterruptAfterTheJvmEndedStillYieldsAReport() throws Exception {
    Path pipe = directory.resolve("report.html");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    try (Program viewer =
        Vtscope.viewer("report", SHOP.toString(), "--at-exit", "--output", pipe.toString())) {
      String report;
      try (InputStream read = Files.newInputStream(pipe)) {
        int first = read.read(); // writing has begun and exceeds the pipe
        viewer.interrupt();
        viewer.awaitThread("vtscope-interruption");
        report = (char) first + new String(read.readAllBytes(), StandardCharsets.UTF_8);
      }
      assertThat(viewer.await()).as(viewer.err()).isZero();
      assertThat(report).endsWith("</html>\n");
      assertThat(viewer.err()).contains("report written to " + pipe);
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void stoppingRunStopsAndReportsTheProgram(Jdk jdk) throws Exception {
    for (List<String> options : List.of(List.<String>of(), List.of("--children"))) {
      List<String> arguments = new ArrayList<>(List.of("run"));
      arguments.addAll(options);
      arguments.addAll(List.of("--", jdk.java().toString(), "-cp"));
      arguments.addAll(List.of(Vtscope.CLASS_PATH, "fixture.Servant"));
      try (Program run = Vtscope.viewer(jdk, arguments.toArray(String[]::new))) {
        run.awaitOut("ready"::equals);
        ProcessHandle program = run.handle().children().findFirst().orElseThrow();
        run.handle().destroy();
        assertThat(run.await()).isEqualTo(143);
        assertThat(program.isAlive()).isFalse();
        assertThat(run.err()).contains("fixture.Servant, pid " + program.pid());
      }
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void runReportsAndEndsAsTheProgramDoes(Jdk jdk) throws Exception {
    try (Program run =
        Vtscope.viewer(
            jdk,
            "run",
            "--",
            jdk.java().toString(),
            "-Djdk.reflect.useNativeAccessorOnly=true",
            "-cp",
            Vtscope.CLASS_PATH,
            "fixture.Servant")) {
      String answer = run.tell("pin 8 800");
      run.tellLast("exit 7");
      assertThat(run.await()).isEqualTo(7);
      assertThat(run.out()).isEqualTo("ready\n" + answer + "\n");
      assertThat(run.err())
          .startsWith("vtscope " + Vtscope.VERSION + ": fixture.Servant")
          .contains("8 pins");
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void readsATruncatedRecordingUpToItsEnd(Jdk jdk) throws Exception {
    Path recording = directory.resolve("whole.jfr");
    try (Program target = Vtscope.servantWithAgent(jdk, "quiet,output=" + recording)) {
      target.tell("pin 8 200");
      target.tellLast("exit 0");
      target.await();
    }
    byte[] bytes = Files.readAllBytes(recording);
    Path cut = Files.write(directory.resolve("cut.jfr"), Arrays.copyOf(bytes, bytes.length - 10));
    try (Program viewer = Vtscope.viewer("report", "--verbose", cut.toString())) {
      assertThat(viewer.await()).isZero();
      assertThat(viewer.out().replaceAll("\\s+", " ")).contains("8 pins", "its end is cut off");
    }
    Path stump = Files.write(directory.resolve("stump.jfr"), Arrays.copyOf(bytes, 1000));
    refused(
        NOT_ANSWERABLE,
        stump
            + " is not a readable recording: it is truncated before its metadata, so no event can be"
            + " read",
        "report",
        stump.toString());
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aFileThatIsNoRecording() throws Exception {
    Path text = Files.writeString(directory.resolve("text.jfr"), "no recording at all");
    Path empty = Files.createFile(directory.resolve("empty.jfr"));
    refused(
        NOT_ANSWERABLE,
        text + " is not a readable recording: it does not start like a JFR file",
        "report",
        text.toString());
    refused(
        NOT_ANSWERABLE,
        empty + " is not a readable recording: it is empty",
        "report",
        empty.toString());
    refused(
        NOT_OBSERVABLE,
        "there is no file " + directory + "/none.jfr",
        "report",
        directory + "/none.jfr");
    refused(
        NOT_OBSERVABLE, directory + " is a directory, not a recording", "report", "" + directory);
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aRecordingOfAnOlderFormat() throws Exception {
    byte[] header = new byte[200];
    byte[] start = {'F', 'L', 'R', 0, 0, 1, 0, 0};
    System.arraycopy(start, 0, header, 0, start.length);
    Path old = Files.write(directory.resolve("old.jfr"), header);
    refused(
        NOT_ANSWERABLE,
        old
            + " is not a readable recording: it has the JFR format 1.0; 2.0 and 2.1 (JDK 9"
            + " and newer) can be read",
        "report",
        old.toString());
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void refusesAnUnwritableOutputBeforeTheWork() throws Exception {
    refused(
        WRONG_USAGE,
        "cannot write /does/not/exist/report.json: there is no directory /does/not/exist",
        "report",
        "any.jfr",
        "-o",
        "/does/not/exist/report.json");
    refused(
        WRONG_USAGE,
        directory + " is a directory",
        "record",
        "anything",
        "-o",
        directory.toString());
    refused(
        WRONG_USAGE,
        "recording.txt: the name of a recording must end in .jfr",
        "record",
        "anything",
        "-o",
        "recording.txt");
    refused(
        WRONG_USAGE,
        "cannot write /dev/null: it is not a regular file",
        "record",
        "anything",
        "-o",
        "/dev/null");
    refused(
        WRONG_USAGE,
        "cannot write /dev/null: it is not a regular file",
        "report",
        "anything",
        "--format",
        "JFR",
        "-o",
        "/dev/null");
    refused(
        WRONG_USAGE,
        "report.doc: unknown file ending; expected one of: .txt, .json, .md, .csv, .collapsed,"
            + " .folded, .pb.gz, .sarif, .sarif.json, .xml, .html, .jfr",
        "report",
        "any.jfr",
        "-o",
        "report.doc");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void anUnknownOptionOrCommand() throws Exception {
    try (Program viewer = Vtscope.viewer("report", "--colour", "x.jfr")) {
      assertThat(viewer.await()).isEqualTo(WRONG_USAGE);
      assertThat(viewer.err())
          .isEqualTo("vtscope: Unknown option: '--colour'\nSee 'vtscope report --help'.\n");
    }
    try (Program viewer = Vtscope.viewer("repport")) {
      assertThat(viewer.await()).isEqualTo(WRONG_USAGE);
      assertThat(viewer.err())
          .startsWith("vtscope: there is no command 'repport'")
          .contains("report");
    }
    try (Program viewer = Vtscope.viewer()) {
      assertThat(viewer.await()).isEqualTo(WRONG_USAGE);
      assertThat(viewer.err()).contains("Usage: vtscope");
    }
  }

  private Path chunk() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.filter(file -> file.toString().endsWith(".jfr")).findFirst().orElseThrow();
    }
  }

  private static Stream<Path> repositories(String pid) throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    try (Stream<Path> files = Files.list(temporary)) {
      return files.filter(file -> file.toString().matches(".*/\\d{4}_.*_" + pid)).toList().stream();
    }
  }

  private static void awaitFlush(long pid) throws Exception {
    Path repository = repositories(Long.toString(pid)).findFirst().orElseThrow();
    try (Program viewer =
        Vtscope.viewer("attach", Long.toString(pid), "--plain", "--duration", "2s")) {
      viewer.await();
    }
    assertThat(repository).isDirectory();
  }

  private static void refused(int status, String sentence, String... arguments) throws Exception {
    try (Program viewer = Vtscope.viewer(arguments)) {
      assertThat(viewer.await()).isEqualTo(status);
      assertThat(Vtscope.saidBy(viewer)).isEqualTo("vtscope: " + sentence + "\n");
      assertThat(viewer.out()).isEmpty();
    }
  }
}
