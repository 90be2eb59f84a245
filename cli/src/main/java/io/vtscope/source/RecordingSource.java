package io.vtscope.source;

import io.vtscope.chunk.ChunkFormatException;
import io.vtscope.chunk.Recording;
import io.vtscope.observation.HoldObservation;
import io.vtscope.observation.Observation;
import io.vtscope.observation.RecordingObservation;
import io.vtscope.source.event.SharedFrames;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Observations from a recording file. */
public final class RecordingSource {
  private RecordingSource() {}

  /**
   * Reads a file; unreadable parts are reported as damage.
   *
   * @throws SourceException if nothing is readable
   */
  public static void read(Path file, Consumer<Observation> sink) throws SourceException {
    read(file, sink, bytes -> {});
  }

  /** As {@link #read(Path, Consumer, Supplier, Progress)}, without progress. */
  public static void read(
      Path file, Consumer<Observation> sink, Supplier<? extends HoldObservation.PinSum> sums)
      throws SourceException {
    read(file, sink, sums, bytes -> {});
  }

  /** Receives the progress of reading. */
  public interface Progress {
    /**
     * Called after each chunk.
     *
     * @param bytes of the file read
     */
    void read(long bytes);
  }

  /** As {@link #read(Path, Consumer)}, with progress. */
  public static void read(Path file, Consumer<Observation> sink, Progress progress)
      throws SourceException {
    readFile(file, sink, progress, () -> new KeptPins(KeptPins.MOST));
  }

  /**
   * Reads a file, all on this thread except {@code sums}. Unreadable parts are reported as damage.
   *
   * @param sink receives one sum for each chunk's pins
   * @param sums creates empty sums, all with the same numbering; called on any thread
   */
  public static void read(
      Path file,
      Consumer<Observation> sink,
      Supplier<? extends HoldObservation.PinSum> sums,
      Progress progress)
      throws SourceException {
    readFile(file, sink, progress, () -> new ChunkPins.Summed(sums.get()));
  }

  private static void readFile(
      Path file, Consumer<Observation> sink, Progress progress, Supplier<ChunkPins> pins)
      throws SourceException {
    if (Files.isDirectory(file)) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE, file + " is a directory, not a recording");
    }
    try (Recording recording = Recording.open(file)) {
      String damage =
          ChunkWorkers.read(
              recording,
              new SharedFrames(),
              sink,
              pins,
              chunk -> progress.read(recording.end(chunk)));
      if (damage != null) {
        sink.accept(new RecordingObservation.Damage("in " + file + ", " + damage));
      }
    } catch (ChunkFormatException e) {
      throw new SourceException(
          SourceException.Kind.NOT_ANSWERABLE,
          file + " is not a readable recording: " + e.getMessage(),
          e);
    } catch (NoSuchFileException e) {
      throw new SourceException(SourceException.Kind.NOT_OBSERVABLE, "there is no file " + file, e);
    } catch (AccessDeniedException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE, "cannot read " + file + ": permission denied", e);
    } catch (IOException e) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE, "cannot read " + file + ": " + IoReason.of(e), e);
    }
  }
}
