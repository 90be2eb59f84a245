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
import java.util.Map;
import java.util.TreeMap;

/** Converts recordings to scenarios, named by file. */
final class Recordings {
  private Recordings() {}

  /**
   * Adds a directory's recordings to a file of scenarios.
   *
   * @throws SourceException if a recording is not readable
   */
  static void add(Path directory, Path scenarioFile) throws IOException, SourceException {
    Map<String, List<Observation>> scenarios = new TreeMap<>();
    try (ScenarioReader old = new ScenarioReader(Files.newInputStream(scenarioFile))) {
      for (Scenario one = old.next(); one != null; one = old.next()) {
        scenarios.put(one.name(), one.observations());
      }
    }
    for (Path file : files(directory, "*.jfr")) {
      List<Observation> observations = new ArrayList<>();
      RecordingSource.read(file, observations::add);
      scenarios.put(String.valueOf(file.getFileName()).replaceFirst("\\.jfr$", ""), observations);
    }
    try (ScenarioWriter writer = new ScenarioWriter(Files.newOutputStream(scenarioFile))) {
      for (Map.Entry<String, List<Observation>> one : scenarios.entrySet()) {
        writer.write(one.getKey(), one.getValue());
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
