package io.vtscope.command;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where {@code vtscope.jar} lies; who starts the viewer says it. */
final class AgentJar {
  private AgentJar() {}

  static Path path() throws UsageException {
    String path = System.getProperty("vtscope.jar");
    if (path == null || !Files.isRegularFile(Path.of(path))) {
      throw new UsageException(
          "vtscope.jar is not where it should be (%s); start vtscope by its launcher or by java -jar"
              .formatted(path));
    }
    return Path.of(path).toAbsolutePath();
  }
}
