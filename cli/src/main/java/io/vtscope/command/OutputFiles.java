package io.vtscope.command;

import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a file can be written, known before the work is done that it is to hold. */
final class OutputFiles {
  private OutputFiles() {}

  /**
   * @throws UsageException where it cannot
   */
  static void check(Path file) throws UsageException {
    Path directory = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new UsageException(file + " is a directory");
    }
    if (directory == null || !Files.isDirectory(directory)) {
      throw new UsageException(
          "%s cannot be written: there is no directory %s".formatted(file, directory));
    }
    if (Files.exists(file) ? !Files.isWritable(file) : !Files.isWritable(directory)) {
      throw new UsageException(file + " cannot be written by this user");
    }
  }
}
