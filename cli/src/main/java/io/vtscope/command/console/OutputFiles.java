package io.vtscope.command.console;

import io.vtscope.source.IoReason;
import io.vtscope.source.RecordingFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Checks in advance whether output files can be written. */
public final class OutputFiles {
  private OutputFiles() {}

  /**
   * Checks a file.
   *
   * @throws UsageException if it cannot be written
   */
  public static void check(Path file) throws UsageException {
    if (file.toString().equals("-")) {
      throw new UsageException("-o needs the name of a file; without -o the report is printed");
    }
    Path directory = file.toAbsolutePath().getParent();
    if (Files.isDirectory(file)) {
      throw new UsageException(file + " is a directory");
    }
    if (directory == null || !Files.isDirectory(directory)) {
      throw new UsageException(
          "cannot write %s: there is no directory %s".formatted(file, directory));
    }
    if (Files.exists(file) ? !Files.isWritable(file) : !Files.isWritable(directory)) {
      throw new UsageException("cannot write %s: permission denied".formatted(file));
    }
  }

  /**
   * Checks the file of a recording.
   *
   * @throws UsageException if it cannot be written
   */
  public static void checkRecording(Path file) throws UsageException {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      throw new UsageException("cannot write %s: it is not a regular file".formatted(file));
    }
    check(file);
    try {
      check(RecordingFile.real(file));
    } catch (IOException e) {
      throw refused(file, e);
    }
  }

  public static UsageException refused(Path file, IOException e) {
    return new UsageException("cannot write %s: %s".formatted(file, IoReason.of(e)));
  }
}
