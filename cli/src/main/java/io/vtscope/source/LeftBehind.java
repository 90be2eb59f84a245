package io.vtscope.source;

import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Reads the Flight Recorder repository that a killed JVM left in the temporary directory. */
public final class LeftBehind {
  private LeftBehind() {}

  /**
   * Reads and deletes what an ended process left.
   *
   * @throws SourceException if nothing is readable
   */
  public static void read(long pid, Consumer<Observation> sink) throws SourceException {
    if (read(pid, sink, true) == 0) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "the program ended without a recording: the agent did not start, or the JVM was killed"
              + " in its first second");
    }
    sink.accept(new RecordingObservation.Damage("the JVM was killed; its last second is missing"));
  }

  /**
   * Reads what a running process has recorded until now.
   *
   * @throws SourceException if nothing is readable
   */
  public static void readLiving(long pid, Consumer<Observation> sink) throws SourceException {
    if (read(pid, sink, false) == 0) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "the JVM is still running and has not recorded anything yet");
    }
    sink.accept(
        new RecordingObservation.Damage("the JVM is still running; later events are missing"));
  }

  /** The number of files with flushed data. */
  private static int read(long pid, Consumer<Observation> sink, boolean delete)
      throws SourceException {
    int read = 0;
    try {
      for (Path repository : repositories(pid)) {
        for (Path chunk : files(repository, "*.jfr")) {
          read += isRead(chunk, sink) ? 1 : 0;
        }
        if (delete) {
          delete(repository);
        }
      }
    } catch (IOException e) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          "cannot read the recording of process %d: %s".formatted(pid, IoReason.of(e)),
          e);
    }
    return read;
  }

  private static boolean isRead(Path chunk, Consumer<Observation> sink) throws SourceException {
    try {
      RecordingSource.read(chunk, sink);
      return true;
    } catch (SourceException e) {
      if (e.kind() == SourceException.Kind.NOT_ANSWERABLE) {
        return false;
      }
      throw e;
    }
  }

  /** Format: {@code 2026_01_31_12_00_00_PID} ({@code jdk.jfr.internal.Repository}). */
  private static List<Path> repositories(long pid) throws IOException {
    Path temporary = Path.of(System.getProperty("java.io.tmpdir"));
    return files(temporary, "[0-9][0-9][0-9][0-9]_*_" + pid);
  }

  private static List<Path> files(Path directory, String glob) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(directory, glob)) {
      all.forEach(files::add);
    }
    files.sort(null);
    return files;
  }

  private static void delete(Path repository) throws IOException {
    for (Path file : files(repository, "*")) {
      Files.deleteIfExists(file);
    }
    Files.deleteIfExists(repository);
  }
}
