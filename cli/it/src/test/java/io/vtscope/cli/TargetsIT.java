package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Timeout(120)
class TargetsIT {
  private static final int WRONG_USAGE = 2;
  private static final int NOT_OBSERVABLE = 3;

  @TempDir Path directory;

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aProcessThatIsNotThere() throws Exception {
    refused(NOT_OBSERVABLE, "vtscope: there is no process 999999999\n", "report", "999999999");
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aProcessThatIsNoJvmLivesOn() throws Exception {
    try (Program sleep = Program.start(List.of("sleep", "60"))) {
      refused(
          NOT_OBSERVABLE,
          "vtscope: process " + sleep.pid() + " is not a JVM\n",
          "attach",
          Long.toString(sleep.pid()));
      assertThat(sleep.handle().isAlive()).isTrue();
    }
  }

  @OnEachJdk
  void reportsASuspendedJvmWithoutWaiting(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk)) {
      target.awaitOut("ready"::equals);
      letListen();
      String pid = Long.toString(target.pid());
      try (Program stop = Program.start(List.of("kill", "-STOP", pid))) {
        assertThat(stop.await()).isZero();
      }
      String stopped =
          "process %s is suspended and cannot answer: resume it with kill -CONT %s"
              .formatted(pid, pid);
      refused(NOT_OBSERVABLE, "vtscope: " + stopped + "\n", "report", pid);
      try (Program viewer = Vtscope.viewer("list")) {
        assertThat(viewer.await()).isZero();
        assertThat(viewer.out()).contains(stopped);
      }
    }
  }

  @OnEachJdk
  void listsOtherJvmsWhenOneDoesNotAnswer(Jdk jdk) throws Exception {
    try (Program hangs = Vtscope.servant(jdk);
        Program answers = Vtscope.servant(jdk)) {
      hangs.awaitOut("ready"::equals);
      answers.awaitOut("ready"::equals);
      letListen();
      try (SocketChannel silent = keepBusy(hangs);
          Program viewer = Vtscope.viewer("list")) {
        assertThat(silent.isConnected()).isTrue();
        assertThat(viewer.await()).isZero();
        assertThat(viewer.out())
            .contains("process " + hangs.pid() + " did not answer within 2 s")
            .containsPattern("(?m)^" + answers.pid() + " +" + jdk.feature());
      }
    }
  }

  @OnEachJdk
  void aWaitingViewerReportsAnUnresponsiveJvm(Jdk jdk) throws Exception {
    try (Program hangs = Vtscope.servant(jdk)) {
      hangs.awaitOut("ready"::equals);
      String pid = Long.toString(hangs.pid());
      letListen();
      SocketChannel silent = keepBusy(hangs);
      try (Program viewer = Vtscope.viewer("report", "--no-agent", "--duration", "1s", pid)) {
        assertThat(viewer.awaitErr(line -> line.contains(pid)))
            .isEqualTo(
                "vtscope: process "
                    + pid
                    + " has not answered for 3 s; still waiting (Ctrl-C to stop)");
        silent.close();
        assertThat(viewer.await()).isZero();
        assertThat(viewer.out()).contains("pid " + pid);
      } finally {
        silent.close();
      }
    }
  }

  @Test
  void anEarlyInterruptDoesNotBlameTheJvm() throws Exception {
    try (Program target = Vtscope.servant(Jdks.newest())) {
      target.awaitOut("ready"::equals);
      String pid = Long.toString(target.pid());
      letListen();
      for (String[] command :
          List.of(
              arguments("report", pid),
              arguments("attach", pid, "--plain"),
              arguments("check", pid))) {
        SocketChannel silent = keepBusy(target);
        try (Program viewer = Vtscope.viewer(command)) {
          viewer.awaitErr(line -> line.contains("has not answered"));
          viewer.interrupt();
          viewer.awaitThread("vtscope-interruption");
          silent.close();
          viewer.await();
          assertThat(viewer.out() + viewer.err())
              .contains("interrupted before any data arrived")
              .doesNotContain("cannot read any data", "from 1970");
        } finally {
          silent.close();
        }
      }
    }
  }

  private static String[] arguments(String... arguments) {
    return arguments;
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aJavaWithoutAttachStillReadsRecordings() throws Exception {
    Jdk without = linked("java.base");
    for (String[] command :
        List.of(arguments("list"), arguments("check", "4711"), arguments("dump", "Servant"))) {
      try (Program viewer = Vtscope.viewer(without, command)) {
        assertThat(viewer.await()).isEqualTo(NOT_OBSERVABLE);
        assertThat(viewer.err()).contains("does not contain the module jdk.attach").hasLineCount(1);
      }
    }
  }

  @Test
  void aNameThatNoJvmHas() throws Exception {
    refused(
        NOT_OBSERVABLE,
        "vtscope: this user has no JVM with 'NoSuchMain' in its name; run vtscope list\n",
        "report",
        "NoSuchMain");
  }

  @OnEachJdk
  void aNameThatTwoJvmsHave(Jdk jdk) throws Exception {
    try (Program one = Vtscope.fixture(jdk, List.of(), "fixture.Namesake");
        Program two = Vtscope.fixture(jdk, List.of(), "fixture.Namesake")) {
      one.awaitOut("ready"::equals);
      two.awaitOut("ready"::equals);
      try (Program viewer = Vtscope.viewer("report", "fixture.Namesake")) {
        assertThat(viewer.await()).isEqualTo(NOT_OBSERVABLE);
        assertThat(viewer.err())
            .startsWith("vtscope: 2 JVMs have 'fixture.Namesake' in their name: ")
            .contains(one.pid() + " fixture.Namesake", two.pid() + " fixture.Namesake");
      }
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aJvmThatIsTooOldSaysSoAsTargetAsAgentAndAsViewer() throws Exception {
    Optional<Path> older = Jdks.older();
    assumeTrue(older.isPresent(), "SKIPPED: no JDK older than 21 is installed");
    String java = older.orElseThrow().resolve("bin/java").toString();
    try (Program viewer = Program.start(List.of(java, "-jar", Vtscope.JAR.toString(), "list"))) {
      assertThat(viewer.await()).isEqualTo(WRONG_USAGE);
      assertThat(viewer.err())
          .matches("vtscope: this is Java \\d+ .*; run vtscope with Java 21 or newer\n");
    }
    Path source =
        Files.writeString(
            directory.resolve("Old.java"),
            "class Old { public static void main(String[] a) throws Exception {"
                + " System.out.println(\"ready\"); System.in.read(); } }");
    List<String> command = List.of(java, "-javaagent:" + Vtscope.JAR, source.toString());
    try (Program old = Program.start(command)) {
      old.awaitOut("ready"::equals);
      assertThat(old.err())
          .matches(
              "vtscope: this is Java \\d+, and virtual threads need Java 21 or newer; the application"
                  + " runs without vtscope\n");
      try (Program viewer = Vtscope.viewer("report", Long.toString(old.pid()))) {
        assertThat(viewer.await()).isEqualTo(NOT_OBSERVABLE);
        assertThat(viewer.err())
            .matches(
                "vtscope: process \\d+ runs Java \\d+: virtual threads need Java 21 or newer\n");
      }
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aJvmThatForbidsAttaching(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk, "-XX:+DisableAttachMechanism")) {
      target.awaitOut("ready"::equals);
      refused(
          NOT_OBSERVABLE,
          "vtscope: cannot attach to process "
              + target.pid()
              + ": it was started with -XX:+DisableAttachMechanism, or it does not respond; start it"
              + " with -javaagent:vtscope.jar or -XX:StartFlightRecording\n",
          "report",
          Long.toString(target.pid()));
      target.tell("pin 1 1");
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aJvmThatForbidsAgentsCanStillBeRecorded(Jdk jdk) throws Exception {
    try (Program target =
        Vtscope.servant(jdk, "-XX:-EnableDynamicAgentLoading", "-Djava.io.tmpdir=" + directory)) {
      target.awaitOut("ready"::equals);
      String pid = Long.toString(target.pid());
      try (Program viewer = Vtscope.viewer("report", pid)) {
        assertThat(viewer.await()).isEqualTo(NOT_OBSERVABLE);
        assertThat(viewer.err())
            .startsWith("vtscope: process " + pid + " does not allow agents to be loaded")
            .endsWith("or use --no-agent\n")
            .hasLineCount(1);
      }
      assertThat(directory).isEmptyDirectory();
      try (Program viewer = Vtscope.viewer("report", pid, "--no-agent", "--duration", "2s")) {
        assertThat(viewer.await()).isZero();
      }
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aJvmOfAnotherUser() throws Exception {
    assumeTrue(
        System.getProperty("user.name").equals("root"),
        "SKIPPED: only root can run the viewer as somebody else");
    try (Program target = Vtscope.servant(Jdks.newest())) {
      target.awaitOut("ready"::equals);
      List<String> command =
          List.of(
              "setpriv",
              "--reuid=65534",
              "--regid=65534",
              "--clear-groups",
              Jdks.newest().java().toString(),
              "-jar",
              Vtscope.JAR.toString(),
              "report",
              Long.toString(target.pid()));
      try (Program viewer = Program.start(command)) {
        assertThat(viewer.await()).isEqualTo(NOT_OBSERVABLE);
        assertThat(viewer.err())
            .isEqualTo(
                "vtscope: process "
                    + target.pid()
                    + " belongs to root: run vtscope as that user\n");
      }
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aJvmWithoutFlightRecorder() throws Exception {
    Jdk without = linked("java.base,java.instrument");
    try (Program target = Vtscope.servantWithAgent(without, "")) {
      target.tell("pin 1 1");
      assertThat(target.err())
          .isEqualTo(
              "vtscope: could not start: this Java runtime does not contain the module jdk.jfr (Flight"
                  + " Recorder); the application runs without vtscope\n");
      String pid = Long.toString(target.pid());
      String sentence = "this Java runtime does not contain the module jdk.jfr (Flight Recorder)\n";
      try (Program viewer = Vtscope.viewer("report", pid)) {
        assertThat(viewer.await()).isEqualTo(NOT_OBSERVABLE);
        assertThat(viewer.err()).startsWith("vtscope: ").endsWith(sentence).hasLineCount(1);
      }
      target.tell("pin 1 1");
    }
  }

  @Test
  @Execution(ExecutionMode.CONCURRENT)
  void aJvmThatWasLinkedWithoutAgents() throws Exception {
    Jdk without = linked("java.base,jdk.jfr");
    try (Program target = Vtscope.servant(without)) {
      target.awaitOut("ready"::equals);
      String pid = Long.toString(target.pid());
      refused(
          NOT_OBSERVABLE,
          "vtscope: the Java runtime of process %s does not contain the module java.instrument, which agents need: add it with jlink, or use --no-agent, which needs jdk.jfr\n"
              .formatted(pid),
          "report",
          pid);
      try (Program viewer = Vtscope.viewer("report", pid, "--no-agent", "--duration", "1s")) {
        assertThat(viewer.await()).isZero();
      }
    }
  }

  private Jdk linked(String modules) throws Exception {
    Path home = directory.resolve("jre");
    Path jlink = Jdks.newest().java().resolveSibling("jlink");
    assumeTrue(Files.exists(jlink), "SKIPPED: no jlink in " + jlink.getParent());
    List<String> command =
        List.of(jlink.toString(), "--add-modules", modules, "--output", home.toString());
    try (Program link = Program.start(command)) {
      assumeTrue(link.await() == 0, () -> "SKIPPED: jlink failed: " + link.out() + link.err());
    }
    return new Jdk(Jdks.newest().feature(), home, "");
  }

  /** Makes the JVMs of this user start their attach listeners. */
  private static void letListen() throws Exception {
    try (Program viewer = Vtscope.viewer("list")) {
      assertThat(viewer.await()).isZero();
    }
  }

  /** Blocks the attach listener, which serves one client at a time. */
  private static SocketChannel keepBusy(Program jvm) throws IOException {
    return SocketChannel.open(UnixDomainSocketAddress.of(Path.of("/tmp/.java_pid" + jvm.pid())));
  }

  private static void refused(int status, String sentence, String... arguments) throws Exception {
    try (Program viewer = Vtscope.viewer(arguments)) {
      assertThat(viewer.await()).isEqualTo(status);
      assertThat(Vtscope.saidBy(viewer)).isEqualTo(sentence);
      assertThat(viewer.out()).isEmpty();
    }
  }
}
