package io.vtscope.command.option;

import io.vtscope.command.console.UsageException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The path of {@code vtscope.jar}, set by the launcher. */
public final class AgentJar {
  private AgentJar() {}

  public static Path path() throws UsageException {
    String path = System.getProperty("vtscope.jar");
    if (path == null || !Files.isRegularFile(Path.of(path))) {
      throw new UsageException(
          "cannot find vtscope.jar (%s); start vtscope with its launcher, or with java -jar"
              .formatted(path));
    }
    return Path.of(path).toAbsolutePath();
  }
}
