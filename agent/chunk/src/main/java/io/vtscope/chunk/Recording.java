package io.vtscope.chunk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A file of chunks, one behind the other: what a JVM dumps, or one chunk of its repository. Chunks
 * may be read by several threads, each with subscriptions of its own.
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
   * What became of reading a file.
   *
   * @param chunks that were read, wholly or in part
   * @param damage a sentence's end that says what could not be read and why, or null where all was
   */
  public record Outcome(int chunks, @Nullable String damage) {}

  /**
   * Hands the wanted events of a file to their handlers, as far as it can be read.
   *
   * @throws ChunkFormatException where not even a part of the file can be read
   * @throws IOException where the file cannot be opened or read
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
   * Opens a file and looks where its chunks begin.
   *
   * @throws ChunkFormatException where it does not begin with a chunk
   * @throws IOException where the file cannot be opened or read
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
        return; // where the next would begin is not known
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

  /** How many chunks were found. */
  public int chunks() {
    return chunks;
  }

  /** Bytes of the file. */
  public long bytes() {
    return length;
  }

  /** Where a chunk ends, in bytes from the file's beginning. */
  public long end(int chunk) {
    return chunk + 1 < chunks ? starts[chunk + 1] : length;
  }

  /** What is behind the last chunk and is none, as a sentence's end; null where nothing is. */
  public @Nullable String damage() {
    return damage;
  }

  /**
   * Hands the wanted events of a chunk to their handlers, on the calling thread.
   *
   * @return what could not be read and why, as a sentence's end; null where all was. Chunks behind
   *     it may be read all the same.
   * @throws ChunkFormatException where it is the first, and not even a part of it can be read
   */
  public @Nullable String read(int chunk, Subscriptions subscriptions) throws IOException {
    long at = starts[chunk];
    try {
      ChunkHeader header = ChunkReader.header(file, at);
      // Where it is still being written, the JVM may have written more since the file was opened.
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
