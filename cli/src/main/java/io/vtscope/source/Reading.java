package io.vtscope.source;

import io.vtscope.chunk.Recording;
import io.vtscope.observation.Observation;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A file that is read: by threads of its own that may have begun already, or by who asks. */
final class Reading implements Closeable {
  private final Recording recording;
  private final Supplier<ChunkPins> pins;

  /** Null where none have begun. */
  private final @Nullable ChunkWorkers workers;

  private Reading(Recording recording, Supplier<ChunkPins> pins, @Nullable ChunkWorkers workers) {
    this.recording = recording;
    this.pins = pins;
    this.workers = workers;
  }

  /**
   * Opens a file, to be read when somebody asks.
   *
   * @throws IOException where it is not there or no recording
   */
  static Reading open(Path file, Supplier<ChunkPins> pins) throws IOException {
    return new Reading(Recording.open(file), pins, null);
  }

  /**
   * Opens a file, and begins to read it.
   *
   * @throws IOException where it is not there or no recording
   */
  static Reading begin(Path file, Supplier<ChunkPins> pins) throws IOException {
    Recording recording = Recording.open(file);
    return new Reading(recording, pins, ChunkWorkers.begin(recording, new SharedFrames(), pins));
  }

  /**
   * Hands over what is in it, on this thread.
   *
   * @return what could not be read and why, as a sentence's end; null where all was
   */
  @Nullable String handOver(Consumer<Observation> sink, RecordingSource.Progress progress)
      throws IOException {
    return workers == null
        ? ChunkWorkers.read(
            recording, new SharedFrames(), sink, pins, chunk -> progress.read(recording.end(chunk)))
        : workers.handOver(sink, chunk -> progress.read(recording.end(chunk)));
  }

  @Override
  public void close() throws IOException {
    if (workers != null) {
      workers.close();
    }
    recording.close();
  }
}
