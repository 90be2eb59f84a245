package io.vtscope.source;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Holds a JVM's chunk files open, so that they stay readable after deletion. Leaves nothing on
 * disk.
 */
final class KeptChunks implements Closeable {
  private static final String CHUNKS = "*.jfr";

  /**
   * Chunks deleted this long ago may be dropped, because the JVM did not delete them at its end.
   */
  private static final long DROPPED = TimeUnit.SECONDS.toNanos(10);

  /** Bytes: the agent's default limit. */
  private static final long MOST_DROPPED = 250_000_000;

  /** Limits the open files to a thousand. */
  private static final long LEAST_OF_ONE = MOST_DROPPED / 1_000;

  private final Path repository;
  private final boolean withDropped;
  private final Set<Path> older = new HashSet<>();

  /** By name, which is the start time. */
  private final Map<Path, Chunk> chunks = new TreeMap<>();

  private static final class Chunk {
    private final FileChannel file;
    private long missing;

    private Chunk(FileChannel file) {
      this.file = file;
    }
  }

  /**
   * Keeps the current chunk and all later ones.
   *
   * @param withDropped whether to keep, up to a limit, chunks that a running JVM deletes
   */
  KeptChunks(Path repository, boolean withDropped) throws IOException {
    this.repository = repository;
    this.withDropped = withDropped;
    TreeSet<Path> now = new TreeSet<>(list());
    now.pollLast();
    older.addAll(now);
    look();
  }

  void look() {
    look(System.nanoTime());
  }

  /**
   * Checks for new chunks.
   *
   * @param time of {@link System#nanoTime()}
   */
  void look(long time) {
    try {
      Set<Path> now = list();
      for (Path file : now) {
        if (!older.contains(file) && !chunks.containsKey(file)) {
          chunks.put(file, new Chunk(FileChannel.open(file, StandardOpenOption.READ)));
        }
      }
      forgetDropped(now, time);
    } catch (IOException e) {
      // best effort: open chunks stay
    }
  }

  private Set<Path> list() throws IOException {
    Set<Path> files = new HashSet<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(repository, CHUNKS)) {
      all.forEach(files::add);
    }
    return files;
  }

  private void forgetDropped(Set<Path> now, long time) throws IOException {
    long tooMuch = withDropped ? droppedBytes(now) - MOST_DROPPED : Long.MAX_VALUE;
    Iterator<Map.Entry<Path, Chunk>> all = chunks.entrySet().iterator();
    while (all.hasNext()) {
      Map.Entry<Path, Chunk> one = all.next();
      Chunk chunk = one.getValue();
      if (now.contains(one.getKey())) {
        chunk.missing = 0;
      } else if (chunk.missing == 0) {
        chunk.missing = time;
      } else if (time - chunk.missing > DROPPED && tooMuch > 0) {
        tooMuch -= counted(chunk);
        all.remove();
        chunk.file.close();
      }
    }
  }

  private long droppedBytes(Set<Path> now) throws IOException {
    long bytes = 0;
    for (Map.Entry<Path, Chunk> one : chunks.entrySet()) {
      bytes += now.contains(one.getKey()) ? 0 : counted(one.getValue());
    }
    return bytes;
  }

  private static long counted(Chunk chunk) throws IOException {
    return Math.max(LEAST_OF_ONE, chunk.file.size());
  }

  /** Writes all chunks to a file, if there are any. */
  boolean write(Path file) throws IOException {
    Path beside = RecordingFile.real(file).resolveSibling(".vtscope-" + UUID.randomUUID());
    try {
      long written = 0;
      try (FileChannel out =
          FileChannel.open(beside, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW)) {
        for (Chunk chunk : chunks.values()) {
          written += copy(chunk.file, out);
        }
      }
      if (written == 0) {
        return false;
      }
      RecordingFile.keep(beside, file);
      return true;
    } finally {
      Files.deleteIfExists(beside);
    }
  }

  private static long copy(FileChannel from, FileChannel to) throws IOException {
    long size = from.size();
    long at = 0;
    while (at < size) {
      long more = from.transferTo(at, size - at, to);
      if (more <= 0) {
        throw new IOException("a chunk is truncated");
      }
      at += more;
    }
    return size;
  }

  @Override
  public void close() {
    for (Chunk chunk : chunks.values()) {
      try {
        chunk.file.close();
      } catch (IOException e) {
        // it was only read
      }
    }
    chunks.clear();
  }
}
