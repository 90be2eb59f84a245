package io.vtscope.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares terminal contents with golden files; {@code -Dgolden=write} rewrites them. */
final class Frames {
  private final Tmux tmux;
  private final Path folder;

  /**
   * @param name of the folder with the files
   */
  Frames(Tmux tmux, String name) {
    this.tmux = tmux;
    this.folder = Path.of("src/test/resources/frames", name);
  }

  /**
   * Waits for a golden frame.
   *
   * @param words unique to the frame
   * @return the frame
   */
  String check(String name, String words) throws IOException, InterruptedException {
    Path file = folder.resolve(name + ".txt");
    if ("write".equals(System.getProperty("golden"))) {
      Files.createDirectories(folder);
      Files.writeString(file, tmux.awaitStill(words));
    }
    String good = Files.exists(file) ? Files.readString(file) : "";
    assertThat(tmux.last(good::equals)).as(file.toString()).isEqualTo(good);
    return good;
  }
}
