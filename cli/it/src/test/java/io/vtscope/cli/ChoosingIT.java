package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.vtscope.testing.Jdks;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ChoosingIT {
  /** Starts a shell in a PID namespace, which hides other JVMs. */
  private static final List<String> ALONE =
      List.of("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc");

  private static final String HIDE_OTHERS =
      "mount -t tmpfs -o mode=755 tmpfs /tmp/hsperfdata_$(id -un)";

  private static final String JAVA = Jdks.newest().java().toString();
  private static final String VIEWER =
      "%s %s -XX:+UseSerialGC -jar %s".formatted(JAVA, Vtscope.SHORT_RUN, Vtscope.JAR);

  @TempDir Path directory;

  @BeforeAll
  static void requireNamespaces() throws Exception {
    try (Program shell = alone(HIDE_OTHERS)) {
      assumeTrue(shell.await() == 0, "SKIPPED: processes cannot be isolated here");
    }
  }

  @BeforeEach
  void writeFunctions() throws Exception {
    Files.writeString(
        directory.resolve("functions"),
        """
        cd %s
        %s
        run() {
          (printf "$1"; exec sleep 600) | %s %s -cp %s fixture.Servant >$2 2>&1 &
          until grep -q "$3" $2; do sleep 0.1; done
        }
        user() { run "pin 1 1\\n" $1 "^pin 1 1 done"; }
        other() { run "" $1 "^ready"; }
        """
            .formatted(directory, HIDE_OTHERS, JAVA, Vtscope.SHORT_RUN, Vtscope.CLASS_PATH));
  }

  private static Program alone(String script) {
    return Program.start(Stream.concat(ALONE.stream(), Stream.of("sh", "-c", script)).toList());
  }

  private Program script(String lines) {
    return alone(". %s/functions; %s".formatted(directory, lines));
  }

  @Test
  void theOnlyUserOfVirtualThreadsIsTaken() throws Exception {
    try (Program shell = script("other a; user b; " + VIEWER + " report --duration 1s")) {
      assertThat(shell.await()).isZero();
      assertThat(shell.err())
          .containsPattern(
              "vtscope: attaching to \\d+ fixture.Servant, the only JVM that uses virtual threads\n");
      assertThat(shell.out()).contains("fixture.Servant");
    }
  }

  @Test
  void withoutATerminalTheJvmsAreListed() throws Exception {
    for (String command : List.of("attach", "report", "dump", "record -o a.jfr", "check")) {
      try (Program shell = script("user a; user b; " + VIEWER + " " + command)) {
        assertThat(shell.await()).isEqualTo(2);
        assertThat(shell.out()).isEmpty();
        assertThat(shell.err())
            .containsPattern(
                "PID +JDK +VIRTUAL THREADS +AGENT +UPTIME +NAME\n"
                    + "\\d+ +\\S+ +yes +no +\\d.* s +fixture.Servant\n"
                    + "\\d+ +\\S+ +yes +no +\\d.* s +fixture.Servant\n"
                    + "vtscope: name one of these JVMs, for example: vtscope %s \\d+\n"
                        .formatted(command.split(" ", 2)[0]));
      }
    }
  }

  @Test
  void withoutAnyJvmACommandSaysSo() throws Exception {
    try (Program shell = script(VIEWER + " dump")) {
      assertThat(shell.await()).isEqualTo(3);
      assertThat(shell.err())
          .isEqualTo("vtscope: this user has no running JVM: start the application\n");
    }
  }

  @Test
  void aPersonChoosesByArrowKeysOrNumber() throws Exception {
    try (Tmux tmux = Tmux.start(100, 24)) {
      tmux.type(String.join(" ", ALONE) + " bash --norc --noprofile");
      tmux.type("PS1='alone> '; . " + directory + "/functions; user a; user b; other c; clear");
      tmux.await(screen -> screen.strip().equals("alone>"), "three JVMs");

      tmux.command(VIEWER + " dump");
      String list = tmux.await("q quit");
      assertThat(list)
          .contains("vtscope dump: choose a JVM")
          .containsPattern("\n  1 +\\d+ .* yes .*\n  2 +\\d+ .* yes .*\n  3 +\\d+ .* no ");
      tmux.press("Down", "Enter");
      assertThat(tmux.await("as before")).contains("pid " + pid(list, 2), "status 0");

      tmux.command(VIEWER + " attach");
      tmux.await("q quit");
      tmux.press("3", "Enter");
      assertThat(tmux.await("● live")).contains("pid " + pid(list, 3));
      tmux.press("q");
      assertThat(tmux.await("as before")).contains("status 0");

      tmux.command(VIEWER + " report");
      tmux.await("q quit");
      tmux.press("C-c");
      assertThat(tmux.await("as before")).contains("vtscope: no JVM was chosen", "status 2");
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
    }
  }

  private static String pid(String list, int row) {
    return list.lines()
        .filter(line -> line.startsWith("  " + row + " "))
        .map(line -> line.strip().split(" +", 3)[1])
        .findFirst()
        .orElseThrow();
  }
}
