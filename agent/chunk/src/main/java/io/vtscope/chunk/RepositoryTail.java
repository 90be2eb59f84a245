package io.vtscope.chunk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Follows a running JVM's repository directory, one file per chunk. New events are readable once
 * per second.
 */
public final class RepositoryTail implements Closeable {
  private final Path directory;
  private final Subscriptions subscriptions;

  /** Known files that still exist. */
  private final Set<String> found = new HashSet<>();

  /** Files to read, by chunk start. */
  private final Deque<String> next = new ArrayDeque<>();

  private @Nullable Chunk current;
  private long written;

  private record Chunk(FileChannel file, ChunkReader reader) {}

  private record Begun(String name, ChunkHeader header) {}

  /**
   * @param past whether to read finished chunks
   */
  public RepositoryTail(Path directory, Subscriptions subscriptions, boolean past)
      throws IOException {
    this.directory = directory;
    this.subscriptions = subscriptions;
    find();
    while (!past && next.size() > 1) {
      next.remove();
    }
  }

  /** Passes new events to their handlers. */
  public void poll() throws IOException {
    while (true) {
      if (current == null && !openNext()) {
        return;
      }
      if (!advance()) {
        return;
      }
    }
  }

  /**
   * The JVM's time of the last flush read, nanoseconds since the epoch; 0 before the first. Empty
   * flushes count too.
   */
  public long written() {
    return written;
  }

  /** Reads on; false if the chunk is unfinished. */
  private boolean advance() throws IOException {
    Chunk chunk = current;
    if (chunk == null) {
      return false;
    }
    if (chunk.file.size() < ChunkHeader.BYTES) {
      return false;
    }
    ChunkHeader header = ChunkReader.header(chunk.file, 0);
    if (header.changing() || header.metadata() == 0) {
      return false;
    }
    chunk.reader.read(header);
    written = header.startNanos() + header.durationNanos();
    if (!header.finished()) {
      return false;
    }
    close();
    return true;
  }

  private boolean openNext() throws IOException {
    if (next.isEmpty()) {
      find();
    }
    while (!next.isEmpty()) {
      try {
        FileChannel file =
            FileChannel.open(directory.resolve(next.element()), StandardOpenOption.READ);
        current = new Chunk(file, new ChunkReader(file, 0, subscriptions, new Segments()));
      } catch (NoSuchFileException e) {
        // deleted: the JVM limits the recording's size
      }
      next.remove();
      if (current != null) {
        return true;
      }
    }
    return false;
  }

  /** Finds new chunks. File names do not order them: they use local time, which can go back. */
  private void find() throws IOException {
    Set<String> names = names();
    found.retainAll(names);
    List<Begun> begun = new ArrayList<>();
    for (String name : names) {
      ChunkHeader header = found.contains(name) ? null : header(name);
      if (header != null) {
        begun.add(new Begun(name, header));
      }
    }
    begun.sort(
        Comparator.comparingLong((Begun one) -> one.header.startNanos())
            .thenComparingLong(one -> one.header.startTicks()));
    for (Begun one : begun) {
      found.add(one.name);
      next.add(one.name);
    }
  }

  /**
   * The header; null if not written yet. The JVM creates the file before it finishes the previous
   * chunk.
   */
  private @Nullable ChunkHeader header(String name) throws IOException {
    try (FileChannel file = FileChannel.open(directory.resolve(name), StandardOpenOption.READ)) {
      return file.size() < ChunkHeader.BYTES ? null : ChunkReader.header(file, 0);
    } catch (NoSuchFileException e) {
      return null; // deleted
    }
  }

  private Set<String> names() throws IOException {
    Set<String> names = new HashSet<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.jfr")) {
      for (Path file : files) {
        names.add(String.valueOf(file.getFileName()));
      }
    } catch (NoSuchFileException e) {
      return Set.of(); // the JVM has ended, or the recorder was stopped
    }
    return names;
  }

  @Override
  public void close() throws IOException {
    if (current != null) {
      current.file.close();
      current = null;
    }
  }
}
