package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.OnNewestJdk;
import io.vtscope.testing.Program;
import io.vtscope.testing.Vtscope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

class ViewIT {
  private static final Path VIEWER = Path.of("../../cli/target/lib/*").toAbsolutePath();

  @TempDir Path directory;

  private final class Watched implements AutoCloseable {
    final Program target;
    final Tmux tmux;
    private final Jdk jdk;

    Watched(Jdk jdk) throws Exception {
      this.jdk = jdk;
      target = Vtscope.servant(jdk);
      try {
        tmux = Tmux.start(120, 36);
        target.awaitOut("ready"::equals);
        tmux.type("cd " + directory);
        attach();
      } catch (Exception | Error e) {
        target.close();
        throw e;
      }
    }

    void attach() throws Exception {
      tmux.view(jdk, "errors", "attach " + target.pid());
      tmux.await("● live");
    }

    /** Requires this exit status, and an unchanged terminal and target. */
    void requireLeft(int status) throws Exception {
      assertThat(tmux.await("as before")).contains("status " + status);
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
      assertThat(Jcmd.leftOf(target)).isEmpty();
      assertThat(Files.readString(directory.resolve("errors"))).isEmpty();
    }

    @Override
    public void close() throws IOException {
      tmux.close();
      target.close();
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void showsOpensPausesSavesResetsAndQuits(Jdk jdk) throws Exception {
    try (Watched watched = new Watched(jdk)) {
      Tmux tmux = watched.tmux;
      tmux.await(screen -> isWatched(watched.target), "the agent is asked for haste");
      watched.target.tell("pin 20 400");
      assertThat(tmux.await("WARNING")).contains("Findings", "carrier queue", "new threads/s");
      tmux.await(" of a core"); // the JVM reports thread CPU time once a second
      assertThat(tmux.screen()).contains("Not healthy: ", "virtual threads ");
      tmux.press("x");
      tmux.await("no such key: x; ? shows the keys");
      tmux.press("2");
      tmux.await(screen -> screen.contains("─ Hotspots 1") && screen.contains("20"), "20 pins");
      tmux.press("Enter");
      assertThat(tmux.await("What it costs")).contains("Hotspots › ", "What to do");
      tmux.press("Escape", "3");
      tmux.await("sampled every 5 s");
      tmux.press("1", "Space");
      tmux.await("PAUSED, ");
      tmux.press("Space");
      tmux.await("● live");

      tmux.resize(50, 14);
      tmux.await(
          screen ->
              screen.lines().filter(line -> line.startsWith("─")).allMatch(l -> l.length() == 50)
                  && screen.contains("● live"),
          "a screen of 50 columns");
      tmux.resize(120, 36);
      tmux.await("carrier queue");
      tmux.press("s");
      tmux.await("written: ");
      tmux.press("o");
      tmux.await("vtscope-report-");
      tmux.press("r");
      tmux.await("since reset at ");

      tmux.press("q");
      watched.requireLeft(0);
      assertThat(tmux.screen())
          .containsSubsequence("written: ", "vtscope-report-", ".html", "VERDICT  ", "status 0");
      assertThat(files())
          .contains("txt", "json", "svg", "html")
          .contains("vtscope-overview-")
          .contains("vtscope-report-");
    }
  }

  private String files() throws Exception {
    try (Stream<Path> all = Files.list(directory)) {
      return String.join(" ", all.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void everyExitRestoresTheTerminal(Jdk jdk) throws Exception {
    try (Watched watched = new Watched(jdk)) {
      Tmux tmux = watched.tmux;
      assertThat(tmux.state()).isEqualTo("alternate 1, mouse 1, cursor 0");
      tmux.press("C-z");
      tmux.await("Stopped");
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
      tmux.type("clear; [ \"$was\" = \"$(stty -g)\" ] && echo same settings");
      tmux.await(screen -> screen.lines().anyMatch("same settings"::equals), "same settings");
      tmux.command("fg");
      tmux.await("● live");
      tmux.press("5");
      tmux.await("by stack");
      tmux.press("C-c");
      watched.requireLeft(0);

      watched.attach();
      assertThat(tmux.viewer().destroy()).isTrue();
      watched.requireLeft(143);
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aBugRestoresTheTerminal(Jdk jdk) throws Exception {
    try (Tmux tmux = Tmux.start(120, 36)) {
      for (String where : List.of("FEED", "SCREEN")) {
        tmux.command(
            "%s -cp '%s:%s' io.vtscope.command.BrokenView broken %s"
                .formatted(jdk.java(), Vtscope.FIXTURES, VIEWER, where));
        tmux.await("▶ ×1");
        assertThat(tmux.state()).isEqualTo("alternate 1, mouse 1, cursor 0");
        tmux.press("n");
        assertThat(tmux.await("as before"))
            .contains("vtscope: this is a bug in vtscope; please report it with the lines below")
            .contains("at io.vtscope.")
            .contains("status 70");
        assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
      }
    }
  }

  private static boolean isWatched(Program target) {
    try {
      return Jcmd.isWatched(target);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void withoutTheAgentTheViewSaysThatEventsComeLate(Jdk jdk) throws Exception {
    try (Watched watched = new Watched(jdk)) {
      watched.tmux.press("q");
      watched.requireLeft(0);
      watched.tmux.view(jdk, "errors", "attach --no-agent " + watched.target.pid());
      watched.tmux.await("● live, up to 1 s late");
      watched.tmux.press("q");
      watched.requireLeft(0);
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void theViewStaysWhenTheTargetHasEnded(Jdk jdk) throws Exception {
    try (Watched watched = new Watched(jdk)) {
      Tmux tmux = watched.tmux;
      watched.target.tell("pin 20 400");
      tmux.await("WARNING");
      watched.target.kill();
      tmux.await("● the JVM has ended");
      tmux.press("2", "Enter");
      tmux.await("What it costs");
      tmux.press("q");
      assertThat(tmux.await("as before")).contains("VERDICT  Not healthy: ", "status 0");
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void aSuspendedJvmIsNotLiveUntilItResumes(Jdk jdk) throws Exception {
    try (Watched watched = new Watched(jdk)) {
      Tmux tmux = watched.tmux;
      tmux.press("3");
      tmux.await("sampled every 5 s");
      signal("STOP", watched.target);
      assertThat(tmux.await("is suspended and cannot answer: resume it with kill -CONT"))
          .contains("● no answer for ")
          .doesNotContain("● live", "nothing lost");
      signal("CONT", watched.target);
      tmux.await(
          screen -> screen.contains("● live") && screen.contains("\n? keys"), "live, with keys");
      tmux.press("q");
      watched.requireLeft(0);
    }
  }

  @OnEachJdk
  @Execution(ExecutionMode.CONCURRENT)
  void quitsASuspendedJvmAtOnceAndItsAgentLeavesLater(Jdk jdk) throws Exception {
    try (Watched watched = new Watched(jdk)) {
      signal("STOP", watched.target);
      watched.tmux.await("● no answer for ");
      watched.tmux.press("q");
      watched.tmux.await("as before"); // although the target cannot answer
      signal("CONT", watched.target);
      watched.requireLeft(0);
    }
  }

  private static void signal(String name, Program to) throws Exception {
    try (Program kill = Program.start(List.of("kill", "-" + name, Long.toString(to.pid())))) {
      assertThat(kill.await()).isZero();
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void replaysARecording(Jdk jdk) throws Exception {
    try (Tmux tmux = Tmux.start(100, 30)) {
      tmux.type("cd " + directory);
      tmux.view(jdk, "errors", "attach " + FramesIT.recording(jdk));
      tmux.await("▶ ×1");
      tmux.press("n");
      tmux.await("new: ");
      tmux.press("]", "]", "+", "+", "Space");
      tmux.await("▶ ×4");
      tmux.press("[", "+", "+", "+", "+");
      tmux.await("▶ ×64");
      tmux.await("END ");
      tmux.press("n");
      tmux.await("no more findings until the end");
      tmux.await("? keys");
      tmux.press("Space");
      tmux.await("▶ ×64");
      tmux.press("q");
      assertThat(tmux.await("as before")).contains("status 0");
      assertThat(Files.readString(directory.resolve("errors"))).isEmpty();
    }
  }

  @OnNewestJdk
  @Execution(ExecutionMode.CONCURRENT)
  void inADumbTerminalLinesAreWrittenAsBefore(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk);
        Tmux tmux = Tmux.start(100, 30)) {
      target.awaitOut("ready"::equals);
      tmux.type("export TERM=dumb");
      tmux.view(jdk, "/dev/null", "attach --duration 1s " + target.pid());
      assertThat(tmux.await("status 0")).contains("pinned 0 s", "VERDICT  ");
    }
  }
}
