package io.vtscope.samples.mariadb;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Properties;

/** Values that the build stores in the target directory. */
final class Installed {
  private static final Properties VALUES = read();

  private Installed() {}

  static Path path(String key) {
    return Path.of(value(key));
  }

  static String value(String key) {
    return Objects.requireNonNull(VALUES.getProperty(key), key);
  }

  private static Properties read() {
    try (InputStream in =
        Installed.class.getResourceAsStream("/vtscope-samples-mariadb.properties")) {
      Properties values = new Properties();
      values.load(Objects.requireNonNull(in));
      return values;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
