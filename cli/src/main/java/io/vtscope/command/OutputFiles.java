package io.vtscope.command;

import io.vtscope.source.IoReason;
import io.vtscope.source.RecordingFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Whether a file can be written, known before the work is done that it is to hold. */
final class OutputFiles {
  private OutputFiles() {}

  /**
   * @throws UsageException where it cannot
   */
  static void check(Path file) throws UsageException {
    if (file.toString().equals("-")) {
      throw new UsageException("-o takes the name of a file; without it the report is printed");
    }
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

  /**
   * The same of a recording, which takes the place of what is there.
   *
   * @throws UsageException where it cannot be written
   */
  static void checkRecording(Path file) throws UsageException {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      throw new UsageException(file + " is no regular file: a recording cannot be written there");
    }
    check(file);
    try {
      check(RecordingFile.real(file));
    } catch (IOException e) {
      throw refused(file, e);
    }
  }

  /** What is thrown where the operating system would not have a file written. */
  static UsageException refused(Path file, IOException e) {
    return new UsageException("%s cannot be written: %s".formatted(file, IoReason.of(e)));
  }
}
