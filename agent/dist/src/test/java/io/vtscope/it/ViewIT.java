package io.vtscope.it;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jcmd;
import io.vtscope.testing.Jdk;
import io.vtscope.testing.OnEachJdk;
import io.vtscope.testing.Program;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;

/** {@code vtscope attach} in a real terminal. */
class ViewIT {
  @TempDir Path directory;

  @OnEachJdk
  void everyScreenIsShownFilteredOpenedPausedSavedAndLeft(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk);
        Tmux tmux = Tmux.start(120, 36)) {
      target.awaitOut("ready"::equals);
      tmux.type("cd " + directory);
      tmux.view(jdk, "errors", "attach " + target.pid());
      tmux.await("● live");
      target.tell("pin 20 30");
      assertThat(tmux.await("WARNING")).contains("Findings", "queued for one", "threads made/s");

      tmux.press("2");
      tmux.await(screen -> screen.contains("─ Hotspots 1") && screen.contains("20"), "20 pins");
      tmux.press("/");
      tmux.press("n", "o", "n", "e");
      tmux.await("No row matches /none/");
      tmux.press("Escape");
      tmux.await("─ Hotspots 1 ");
      tmux.press("Enter");
      assertThat(tmux.await("What it costs")).contains("Hotspots › ", "What to do");
      tmux.press("Escape", "3");
      tmux.await("looked at every 5 s");
      tmux.press("4");
      tmux.await("─ Executors ");
      tmux.press("5");
      tmux.await("by stack");
      tmux.press("6");
      tmux.await("Pool: up to ");
      tmux.press("?");
      tmux.await("save what is shown: text, JSON, SVG");
      tmux.press("Escape", "1", "Space");
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
      tmux.await("queued for one");
      tmux.press("s");
      tmux.await("written: ");
      tmux.press("o");
      tmux.await("vtscope-report-");
      tmux.press("r");
      tmux.await("since reset at ");

      tmux.press("q");
      assertThat(tmux.await("as before")).contains("status 0");
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
      assertThat(files())
          .contains("txt", "json", "svg")
          .doesNotContain("vtscope-none")
          .contains("vtscope-overview-")
          .contains("vtscope-report-");
      assertThat(Files.readString(directory.resolve("errors"))).isEmpty();
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
  }

  private String files() throws Exception {
    try (Stream<Path> all = Files.list(directory)) {
      return String.join(" ", all.map(file -> file.getFileName().toString()).sorted().toList());
    }
  }

  @OnEachJdk
  void theTerminalIsGivenBackHoweverTheViewEnds(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk);
        Tmux tmux = Tmux.start(100, 30)) {
      target.awaitOut("ready"::equals);
      tmux.type("cd " + directory);

      tmux.view(jdk, "errors", "attach " + target.pid());
      tmux.await("● live");
      assertThat(tmux.state()).isEqualTo("alternate 1, mouse 1, cursor 0");
      tmux.press("C-c");
      assertThat(tmux.await("as before")).contains("status 0");
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);

      tmux.view(jdk, "errors", "attach " + target.pid());
      tmux.await("● live");
      assertThat(tmux.viewer().destroy()).isTrue();
      assertThat(tmux.await("as before")).contains("status 143");
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
      assertThat(Jcmd.leftOf(target)).isEmpty();
    }
  }

  @OnEachJdk
  void theShellGetsItsTerminalWhileTheViewIsStopped(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk);
        Tmux tmux = Tmux.start(100, 30)) {
      target.awaitOut("ready"::equals);
      tmux.type("cd " + directory + "; settings=$(stty -g)");
      tmux.view(jdk, "errors", "attach " + target.pid());
      tmux.await("● live");
      tmux.press("C-z");
      tmux.await("Stopped");
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
      tmux.type("clear; [ \"$settings\" = \"$(stty -g)\" ] && echo same settings");
      tmux.await(screen -> screen.lines().anyMatch("same settings"::equals), "same settings");
      tmux.type("fg");
      tmux.await("● live");
      tmux.press("5");
      tmux.await("by stack");
      tmux.press("q");
      tmux.awaitShell();
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
    }
  }

  @OnEachJdk
  void theViewStaysWhenTheTargetHasEnded(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk);
        Tmux tmux = Tmux.start(100, 30)) {
      target.awaitOut("ready"::equals);
      tmux.type("cd " + directory);
      tmux.view(jdk, "errors", "attach " + target.pid());
      tmux.await("● live");
      target.tell("pin 20 30");
      tmux.await("WARNING");
      target.kill();
      tmux.await("● the JVM has ended");
      tmux.press("2", "Enter");
      tmux.await("What it costs");
      tmux.press("q");
      assertThat(tmux.await("as before")).contains("status 0");
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
    }
  }

  @OnEachJdk
  void aRecordingIsPlayedAgain(Jdk jdk) throws Exception {
    Path recording = directory.resolve("pins.jfr");
    try (Program target = Vtscope.servantWithAgent(jdk, "quiet,output=" + recording)) {
      target.awaitOut("ready"::equals);
      target.tell("pin 20 30");
      target.tellLast("exit 0");
      target.await();
    }
    try (Tmux tmux = Tmux.start(100, 30)) {
      tmux.type("cd " + directory);
      tmux.view(jdk, "errors", "attach pins.jfr");
      tmux.await("▶ ×1");
      tmux.press("+", "+");
      tmux.await("×4");
      tmux.press("[", "n"); // it may have come to the end already
      tmux.await("new: ");
      tmux.press("[");
      tmux.press("+", "+", "+", "+", "+", "Space");
      tmux.await("END ");
      assertThat(tmux.await("WARNING")).contains("pinned-");
      tmux.press("q");
      assertThat(tmux.await("as before")).contains("status 0");
      assertThat(Files.readString(directory.resolve("errors"))).isEmpty();
    }
  }

  @OnEachJdk
  void inADumbTerminalLinesAreWrittenAsBefore(Jdk jdk) throws Exception {
    try (Program target = Vtscope.servant(jdk);
        Tmux tmux = Tmux.start(100, 30)) {
      target.awaitOut("ready"::equals);
      tmux.type("export TERM=dumb");
      tmux.view(jdk, "/dev/null", "attach --duration 1s " + target.pid());
      assertThat(tmux.await("status 0")).contains("pinned 0 ns", "Nothing found.");
    }
  }
}
