package io.vtscope.view.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Holds what is drawn against a file with what was once found to be good. With {@code
 * -Dgolden=write} the files are written anew, to be looked at.
 */
public final class Golden {
  private static final Path SCREENS = Path.of("src/test/resources/io/vtscope/view/tui");

  private Golden() {}

  static void check(String name, String screen) {
    check(SCREENS.resolve(name + ".txt"), screen);
  }

  /**
   * Holds a text against a file.
   *
   * @param good from the module's folder on
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
