package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.vtscope.testing.Jdk;
import io.vtscope.testing.Jdks;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FramesIT {
  private static final Path RECORDINGS =
      Path.of("../../cli/src/test/resources/io/vtscope/recordings").toAbsolutePath();

  /** The screens, with words unique to each. */
  private static final List<List<String>> SCREENS =
      List.of(
          List.of("Overview", "Findings "),
          List.of("Hotspots", "time of carriers"),
          List.of("Carriers", "─ Carriers "),
          List.of("Executors", "tasks since"),
          List.of("Threads", "by stack"),
          List.of("Compensation", "carriers started"));

  @TempDir Path directory;

  /** The recording from a JDK with the same pinning behaviour. */
  static Path recording(Jdk jdk) {
    return RECORDINGS.resolve(jdk.feature() < 24 ? "shop-21.jfr" : "shop-25.jfr");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(strings = {"shop-21.jfr", "shop-25.jfr"})
  @Execution(ExecutionMode.CONCURRENT)
  @Timeout(120)
  void everyFrameOfARecordingMatchesItsGoldenFile(String shop) throws Exception {
    List<Jdk> given = Jdks.given();
    Jdk jdk = shop.equals("shop-21.jfr") ? given.getFirst() : given.getLast();
    try (Tmux tmux = Tmux.start(80, 24)) {
      Frames frames = new Frames(tmux, shop);
      tmux.resize(80, 24);
      tmux.type("cd " + directory);
      tmux.view(jdk, "errors", "attach " + RECORDINGS.resolve(shop));
      tmux.await("▶ ×1");
      tmux.press("]", "]", "]", "]", "]", "]", "]");
      tmux.await("END ");
      for (int i = 0; i < SCREENS.size(); i++) {
        String name = SCREENS.get(i).getFirst();
        tmux.press("" + (i + 1));
        frames.check(name(name, "80x24"), SCREENS.get(i).getLast());
        tmux.press("Enter");
        frames.check("in-" + name(name, "80x24"), "─ " + name + " › ");
        tmux.press("Escape");
      }
      tmux.press("5", "v", "v", "v");
      frames.check("threads-by-state-80x24", "by state");
      tmux.press("v", "1", "/", "p", "i", "n");
      frames.check("filter-typed-80x24", "/pin   Enter keeps");
      tmux.press("Enter");
      frames.check("filtered-80x24", "Space play");
      tmux.press("Escape", "e");
      frames.check("looked-for-80x24", "Clean checks");
      tmux.press("?");
      frames.check("help-80x24", "─ Keys ");
      tmux.press("?", "Escape");

      everyScreen(tmux, frames, 40, 12);
      String shown = everyScreen(tmux, frames, 140, 40);
      tmux.press("s");
      tmux.await("written: ");
      assertThat(saved()).isEqualTo(shown);

      tmux.press("[", "[");
      tmux.await("UTC 6"); // on JDK 21 threads wait for a lock at that time
      tmux.press("5", "G", "f");
      frames.check("followed-140x40", "UTC 6");
      tmux.press("q");
      assertThat(tmux.await("as before")).contains("status 0");
      assertThat(tmux.state()).isEqualTo(Tmux.GIVEN_BACK);
      assertThat(Files.readString(directory.resolve("errors"))).isEmpty();
    }
  }

  private static String name(String screen, String size) {
    return screen.toLowerCase(Locale.ROOT) + "-" + size;
  }

  private static String everyScreen(Tmux tmux, Frames frames, int columns, int rows)
      throws Exception {
    String size = columns + "x" + rows;
    tmux.resize(columns, rows);
    String shown = "";
    for (int i = 0; i < SCREENS.size(); i++) {
      tmux.press("" + (i + 1));
      shown = frames.check(name(SCREENS.get(i).getFirst(), size), "END ");
    }
    return shown;
  }

  private String saved() throws Exception {
    try (Stream<Path> all = Files.list(directory)) {
      Path text = all.filter(file -> file.toString().endsWith(".txt")).findFirst().orElseThrow();
      return Files.readString(text);
    }
  }
}
