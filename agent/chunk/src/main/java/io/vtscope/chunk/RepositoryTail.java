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
 * Follows the directory in which a running JVM keeps its newest chunks, one file each, from another
 * process or from its own. The JVM makes new events readable with every flush, once a second.
 */
public final class RepositoryTail implements Closeable {
  private final Path directory;
  private final Subscriptions subscriptions;

  /** Names of those that were found; no longer of those that the JVM has dropped. */
  private final Set<String> found = new HashSet<>();

  /** Names of those among them that are to be read, in the order in which they began. */
  private final Deque<String> next = new ArrayDeque<>();

  private @Nullable Chunk current;
  private long written;

  private record Chunk(FileChannel file, ChunkReader reader) {}

  private record Begun(String name, ChunkHeader header) {}

  /**
   * @param past whether the chunks that are finished already are to be read too
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

  /**
   * Hands the events that became readable since the last call to their handlers.
   *
   * @throws IOException where a chunk cannot be read
   */
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
   * When the JVM wrote what was read last, nanoseconds since the epoch by its own clock; 0 before
   * anything was read. Changes with every flush, also with one that has no events.
   */
  public long written() {
    return written;
  }

  /** Reads on in the current chunk; false while the JVM goes on writing it. */
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
        // the JVM dropped it: the recording's size is bounded
      }
      next.remove();
      if (current != null) {
        return true;
      }
    }
    return false;
  }

  /**
   * Looks for chunks that have begun. Their names do not tell their order: the JVM makes them of
   * the local time, which goes back in autumn, and where the application sets a time zone.
   */
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

  /** Null where there is none yet: the JVM makes the file before it ends the chunk before. */
  private @Nullable ChunkHeader header(String name) throws IOException {
    try (FileChannel file = FileChannel.open(directory.resolve(name), StandardOpenOption.READ)) {
      return file.size() < ChunkHeader.BYTES ? null : ChunkReader.header(file, 0);
    } catch (NoSuchFileException e) {
      return null; // dropped meanwhile
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
