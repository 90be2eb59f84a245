package io.vtscope.chunk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A file of consecutive chunks: a dump, or a chunk in the repository. Several threads can read its
 * chunks, each with its own subscriptions.
 */
public final class Recording implements Closeable {
  private static final int FIRST = 16;

  private final FileChannel file;
  private final long length;
  private final Segments segments = new Segments();
  private long[] starts = new long[FIRST];
  private int chunks;
  private @Nullable String damage;

  private Recording(FileChannel file) throws IOException {
    this.file = file;
    this.length = file.size();
  }

  /**
   * The result of reading a file.
   *
   * @param chunks fully or partly read
   * @param damage end of a sentence about the unreadable part, or null
   */
  public record Outcome(int chunks, @Nullable String damage) {}

  /**
   * Passes wanted events to their handlers, as far as the file is readable.
   *
   * @throws ChunkFormatException if no part is readable
   */
  public static Outcome read(Path path, Subscriptions subscriptions) throws IOException {
    try (Recording recording = open(path)) {
      String damage = null;
      for (int chunk = 0; chunk < recording.chunks(); chunk++) {
        String ofChunk = recording.read(chunk, subscriptions);
        damage = damage == null ? ofChunk : damage;
      }
      return new Outcome(recording.chunks(), damage == null ? recording.damage() : damage);
    }
  }

  /**
   * Opens a file and finds its chunks.
   *
   * @throws ChunkFormatException if it does not start with a chunk
   */
  public static Recording open(Path path) throws IOException {
    Recording recording = new Recording(FileChannel.open(path, StandardOpenOption.READ));
    boolean opened = false;
    try {
      recording.findChunks();
      opened = true;
      return recording;
    } finally {
      if (!opened) {
        recording.close();
      }
    }
  }

  private void findChunks() throws IOException {
    if (length == 0) {
      throw new ChunkFormatException("it is empty");
    }
    long at = 0;
    while (at < length) {
      ChunkHeader header;
      try {
        header = ChunkReader.header(file, at);
      } catch (ChunkFormatException e) {
        if (chunks == 0) {
          throw e;
        }
        damage = after(chunks, e);
        return;
      }
      if (chunks == starts.length) {
        starts = Arrays.copyOf(starts, chunks * 2);
      }
      starts[chunks++] = at;
      if (!header.finished() || !isWhole(header, length - at)) {
        return; // the next chunk's position is unknown
      }
      at += header.size();
    }
  }

  private static boolean isWhole(ChunkHeader header, long available) {
    return header.size() >= ChunkHeader.BYTES
        && header.size() <= available
        && header.metadata() > 0;
  }

  private static String after(int chunks, ChunkFormatException e) {
    return "after %d readable chunks %s".formatted(chunks, e.getMessage());
  }

  public int chunks() {
    return chunks;
  }

  public long bytes() {
    return length;
  }

  /** A position in the file. */
  public long end(int chunk) {
    return chunk + 1 < chunks ? starts[chunk + 1] : length;
  }

  /** End of a sentence about unreadable data after the last chunk, or null. */
  public @Nullable String damage() {
    return damage;
  }

  /**
   * Passes a chunk's wanted events to their handlers, on the calling thread.
   *
   * @return end of a sentence about unreadable data, or null; later chunks remain readable
   * @throws ChunkFormatException if it is the first chunk and no part is readable
   */
  public @Nullable String read(int chunk, Subscriptions subscriptions) throws IOException {
    long at = starts[chunk];
    try {
      ChunkHeader header = ChunkReader.header(file, at);
      // The JVM may have appended to an unfinished chunk.
      long available = isWhole(header, length - at) ? length - at : file.size() - at;
      return readChunk(header, at, available, subscriptions);
    } catch (ChunkFormatException e) {
      if (chunk == 0) {
        throw e;
      }
      String damaged = after(chunk, e);
      return chunk + 1 < chunks
          ? damaged + "; what follows that chunk was read as far as it can be"
          : damaged;
    }
  }

  private @Nullable String readChunk(
      ChunkHeader header, long at, long available, Subscriptions subscriptions) throws IOException {
    ChunkReader reader = new ChunkReader(file, at, subscriptions, segments);
    try {
      return readChunk(reader, header, available);
    } finally {
      reader.release();
    }
  }

  private static @Nullable String readChunk(ChunkReader reader, ChunkHeader header, long available)
      throws IOException {
    if (isWhole(header, available)) {
      reader.read(header);
      return header.finished() ? null : "it was not finished: read up to what the JVM had flushed";
    }
    if (reader.salvage(header, available)) {
      return "its end is cut off: read as far as it goes";
    }
    if (!header.finished() && header.metadata() == 0) {
      throw new ChunkFormatException(
          "the JVM has not flushed any events yet; it does so once a second");
    }
    throw new ChunkFormatException("it is truncated before its metadata, so no event can be read");
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
