package io.vtscope.source;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The agent's jar where the target can open it. A target with other files gets a copy in its
 * temporary directory, which is needed until the agent has started: the JVM keeps it open.
 */
final class JarInTarget implements AutoCloseable {
  /**
   * One name, because the JVM looks for the agent in the first jar that was loaded, even when it is
   * loaded again.
   */
  private static final String COPY = "vtscope-agent.jar";

  private final Path path;
  private final @Nullable Path copy;
  private final @Nullable Object key;

  private JarInTarget(Path path, @Nullable Path copy, @Nullable Object key) {
    this.path = path;
    this.copy = copy;
    this.key = key;
  }

  /**
   * Copies the jar if necessary.
   *
   * @param temporary the target's temporary directory, as the target names it
   * @param here the same as this process names it
   */
  static JarInTarget of(long pid, Path jar, String temporary, Path here) throws IOException {
    if (TargetFiles.sees(pid, jar)) {
      return new JarInTarget(jar, null, null);
    }
    Path unnamed = Files.createTempFile(here, "vtscope-agent-", ".jar");
    try {
      try (OutputStream out = Files.newOutputStream(unnamed)) {
        Files.copy(jar, out);
      }
      Files.setPosixFilePermissions(unnamed, PosixFilePermissions.fromString("rw-r--r--"));
      TargetFiles.give(pid, unnamed);
      Path copy = here.resolve(COPY);
      Files.move(unnamed, copy, StandardCopyOption.ATOMIC_MOVE);
      return new JarInTarget(Path.of(temporary).resolve(COPY), copy, key(copy));
    } finally {
      Files.deleteIfExists(unnamed);
    }
  }

  /** As the target names it. */
  String path() {
    return path.toString();
  }

  private static @Nullable Object key(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  /** Deletes the copy, but not that of another viewer. */
  @Override
  public void close() {
    try {
      if (copy != null && key != null && key.equals(key(copy))) {
        Files.delete(copy);
      }
    } catch (IOException e) {
      // best effort: another viewer has deleted it, or the target has ended
    }
  }
}
