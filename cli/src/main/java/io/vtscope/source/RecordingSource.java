package io.vtscope.source;

import io.vtscope.chunk.ChunkFormatException;
import io.vtscope.observation.Observation;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Observations from a file: a dump, a chunk of a repository, finished or not. */
public final class RecordingSource {
  /** Of files that somebody will ask for soon. */
  private static final Map<Path, FutureTask<Reading>> BEGUN = new ConcurrentHashMap<>();

  private RecordingSource() {}

  /**
   * Begins to read a file that {@link #read(Path, Consumer, Supplier, Progress)} will be asked for;
   * what cannot be read is told there.
   *
   * @param sums as there
   */
  public static void begin(Path file, Supplier<? extends Observation.PinSum> sums) {
    if (ChunkWorkers.available() > 1) {
      FutureTask<Reading> task = new FutureTask<>(() -> Reading.begin(file, summed(sums)));
      BEGUN.put(file, task);
      Thread thread = new Thread(task, "vtscope-ahead");
      thread.setDaemon(true);
      thread.start();
    }
  }

  private static Supplier<ChunkPins> summed(Supplier<? extends Observation.PinSum> sums) {
    return () -> new ChunkPins.Summed(sums.get());
  }

  /**
   * Reads a file as far as it goes; what cannot be read is observed as damage.
   *
   * @throws SourceException where nothing of it can be read
   */
  public static void read(Path file, Consumer<Observation> sink) throws SourceException {
    read(file, sink, bytes -> {});
  }

  /**
   * Reads a file as {@link #read(Path, Consumer, Supplier, Progress)} does, and tells nobody how
   * far it has come.
   */
  public static void read(
      Path file, Consumer<Observation> sink, Supplier<? extends Observation.PinSum> sums)
      throws SourceException {
    read(file, sink, sums, bytes -> {});
  }

  /** Told how far the reading has come. */
  public interface Progress {
    /**
     * Called after each chunk.
     *
     * @param bytes of the file that have been read
     */
    void read(long bytes);
  }

  /**
   * Reads a file as far as it goes; what cannot be read is observed as damage.
   *
   * @param sink called on this thread
   * @param progress called on this thread, after each chunk
   * @throws SourceException where nothing of it can be read
   */
  public static void read(Path file, Consumer<Observation> sink, Progress progress)
      throws SourceException {
    read(file, sink, progress, () -> Reading.open(file, () -> new KeptPins(KeptPins.MOST)));
  }

  /**
   * Reads a file as far as it goes; what cannot be read is observed as damage.
   *
   * @param sink called on this thread; the pins of a chunk come as one sum
   * @param sums makes empty ones, to which pins are added, all with the same numbering; called on
   *     any thread
   * @param progress called on this thread, after each chunk
   * @throws SourceException where nothing of it can be read
   */
  public static void read(
      Path file,
      Consumer<Observation> sink,
      Supplier<? extends Observation.PinSum> sums,
      Progress progress)
      throws SourceException {
    read(file, sink, progress, () -> begunOrOpened(file, summed(sums)));
  }

  private static Reading begunOrOpened(Path file, Supplier<ChunkPins> pins) throws IOException {
    FutureTask<Reading> begun = BEGUN.remove(file);
    if (begun != null) {
      try {
        return begun.get();
      } catch (ExecutionException e) {
        // what has kept it from being read is met again
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IOException("reading was interrupted", e);
      }
    }
    return Reading.open(file, pins);
  }

  /** Opens what is read. */
  private interface Opening {
    Reading open() throws IOException;
  }

  private static void read(
      Path file, Consumer<Observation> sink, Progress progress, Opening opening)
      throws SourceException {
    if (Files.isDirectory(file)) {
      throw new SourceException(
          SourceException.Kind.NOT_OBSERVABLE, file + " is a directory, not a recording");
    }
    try (Reading reading = opening.open()) {
      String damage = reading.handOver(sink, progress);
      if (damage != null) {
        sink.accept(new Observation.Damage("of " + file + ", " + damage));
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
