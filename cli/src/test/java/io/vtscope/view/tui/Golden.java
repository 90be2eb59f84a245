package io.vtscope.view.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Compares output with golden files; {@code -Dgolden=write} rewrites them. */
public final class Golden {
  private static final Path SCREENS = Path.of("src/test/resources/io/vtscope/view/tui");

  private Golden() {}

  static void check(String name, String screen) {
    check(SCREENS.resolve(name + ".txt"), screen);
  }

  /**
   * Compares a text with a file.
   *
   * @param good path from the module's folder
   */
  public static void check(Path good, String drawn) {
    try {
      if ("write".equals(System.getProperty("golden"))) {
        Files.createDirectories(good.toAbsolutePath().getParent());
        Files.writeString(good, drawn);
      }
      assertThat(drawn).isEqualTo(Files.exists(good) ? Files.readString(good) : "");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
