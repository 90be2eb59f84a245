package io.vtscope.chunk;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Follows the directory in which a running JVM keeps its newest chunks, one file each, from another
 * process or from its own. The JVM makes new events readable with every flush, once a second.
 */
public final class RepositoryTail implements Closeable {
  private final Path directory;
  private final Subscriptions subscriptions;
  private String newestDone = "";
  private @Nullable Chunk current;

  private record Chunk(String name, FileChannel file, ChunkReader reader) {}

  /**
   * @param past whether the chunks that are finished already are to be read too
   */
  public RepositoryTail(Path directory, Subscriptions subscriptions, boolean past)
      throws IOException {
    this.directory = directory;
    this.subscriptions = subscriptions;
    List<String> names = names();
    if (!past && names.size() > 1) {
      newestDone = names.get(names.size() - 2);
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
    if (!header.finished()) {
      return false;
    }
    newestDone = chunk.name;
    close();
    return true;
  }

  private boolean openNext() throws IOException {
    for (String name : names()) {
      if (name.compareTo(newestDone) > 0) {
        try {
          FileChannel file = FileChannel.open(directory.resolve(name), StandardOpenOption.READ);
          current = new Chunk(name, file, new ChunkReader(file, 0, subscriptions, new Segments()));
          return true;
        } catch (NoSuchFileException e) {
          newestDone = name; // the JVM dropped it: the recording's size is bounded
        }
      }
    }
    return false;
  }

  private List<String> names() throws IOException {
    List<String> names = new ArrayList<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "*.jfr")) {
      for (Path file : files) {
        names.add(String.valueOf(file.getFileName()));
      }
    } catch (NoSuchFileException e) {
      return List.of(); // the JVM has ended, or the recorder was stopped
    }
    Collections.sort(names);
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
