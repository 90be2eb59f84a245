package io.vtscope.command;

import io.vtscope.command.console.OutputFiles;
import io.vtscope.command.console.UsageException;
import io.vtscope.source.LiveSource;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.nio.file.Path;

/** Saves a watched JVM's recording. */
final class Recordings {
  private Recordings() {}

  static void keep(LiveSource source, Path file) throws SourceException, UsageException {
    if (source.isAlive() && source.end() != null) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE, "cannot fetch the recording: " + source.end());
    }
    try {
      source.dump(file.toAbsolutePath());
    } catch (IOException e) {
      throw OutputFiles.refused(file, e);
    }
  }
}
