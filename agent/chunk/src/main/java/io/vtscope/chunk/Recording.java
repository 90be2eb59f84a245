package io.vtscope.chunk;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** A file of chunks, one behind the other: what a JVM dumps, or one chunk of its repository. */
public final class Recording {
  private final FileChannel file;
  private final Subscriptions subscriptions;

  private Recording(FileChannel file, Subscriptions subscriptions) {
    this.file = file;
    this.subscriptions = subscriptions;
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
    try (FileChannel file = FileChannel.open(path, StandardOpenOption.READ)) {
      return new Recording(file, subscriptions).read();
    }
  }

  private Outcome read() throws IOException {
    long length = file.size();
    if (length == 0) {
      throw new ChunkFormatException("it is empty");
    }
    int chunks = 0;
    long at = 0;
    while (at < length) {
      try {
        ChunkHeader header = ChunkReader.header(file, at);
        String damage = readChunk(header, at, length - at);
        chunks++;
        if (damage != null) {
          return new Outcome(chunks, damage);
        }
        at += header.size();
      } catch (ChunkFormatException e) {
        if (chunks == 0) {
          throw e;
        }
        return new Outcome(chunks, "after %d readable chunks %s".formatted(chunks, e.getMessage()));
      }
    }
    return new Outcome(chunks, null);
  }

  /** Reads a chunk and says what is wrong with it, or null. */
  private @Nullable String readChunk(ChunkHeader header, long at, long available)
      throws IOException {
    ChunkReader reader = new ChunkReader(file, at, subscriptions);
    boolean whole =
        header.size() >= ChunkHeader.BYTES && header.size() <= available && header.metadata() > 0;
    if (whole && header.finished()) {
      reader.read(header);
      return null;
    }
    if (whole) {
      reader.read(header);
      return "it was not finished: read up to what the JVM had flushed";
    }
    if (reader.salvage(header, available)) {
      return "its end is cut off: read as far as it goes";
    }
    if (!header.finished() && header.metadata() == 0) {
      throw new ChunkFormatException(
          "the JVM that writes it has not flushed anything yet; it does once a second");
    }
    throw new ChunkFormatException(
        "it is cut off before the description of its events, without which none can be read");
  }
}
