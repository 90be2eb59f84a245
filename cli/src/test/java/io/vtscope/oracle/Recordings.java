package io.vtscope.oracle;

import io.vtscope.observation.Observation;
import io.vtscope.source.RecordingSource;
import io.vtscope.source.SourceException;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Converts recordings to scenarios, named by file. */
final class Recordings {
  private Recordings() {}

  /**
   * Converts a directory.
   *
   * @param args the directory and the file
   * @throws SourceException if a recording is not readable
   */
  public static void main(String[] args) throws IOException, SourceException {
    try (ScenarioWriter writer = new ScenarioWriter(Files.newOutputStream(Path.of(args[1])))) {
      for (Path file : files(Path.of(args[0]), "*.jfr")) {
        List<Observation> observations = new ArrayList<>();
        RecordingSource.read(file, observations::add);
        writer.write(String.valueOf(file.getFileName()).replaceFirst("\\.jfr$", ""), observations);
      }
    }
  }

  /** The matching files of a directory, sorted by name. */
  static List<Path> files(Path directory, String pattern) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, pattern)) {
      all.forEach(files::add);
    }
    Collections.sort(files);
    return files;
  }
}
