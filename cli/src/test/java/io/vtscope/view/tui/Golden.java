package io.vtscope.view.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Holds a screen against the text that it once was found to be good. With {@code -Dgolden=write}
 * the texts are written anew, to be looked at.
 */
final class Golden {
  private static final Path SOURCES = Path.of("src/test/resources/io/vtscope/view/tui");

  private Golden() {}

  static void check(String name, String screen) {
    try {
      if ("write".equals(System.getProperty("golden"))) {
        Files.writeString(SOURCES.resolve(name + ".txt"), screen);
      }
      try (InputStream in = Golden.class.getResourceAsStream(name + ".txt")) {
        String good = in == null ? "" : new String(in.readAllBytes(), StandardCharsets.UTF_8);
        assertThat(screen).isEqualTo(good);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
