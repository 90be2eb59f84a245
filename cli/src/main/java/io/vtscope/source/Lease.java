package io.vtscope.source;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * A file, locked while a viewer lives, that keeps the agent in the target. After the last viewer,
 * the agent deletes the directory and unloads.
 */
final class Lease implements AutoCloseable {
  private final Path directory;
  private final Path file;
  private final FileChannel locked;

  private Lease(Path directory, Path file, FileChannel locked) {
    this.directory = directory;
    this.file = file;
    this.locked = locked;
  }

  /**
   * Creates the directory.
   *
   * @param pid the target, whose agent deletes the directory if this process is killed
   */
  static Lease first(Path temporary, long pid) throws IOException {
    Path directory = Files.createTempDirectory(temporary, "vtscope-");
    letRead(directory, "rwxr-xr-x");
    Lease lease = in(directory);
    TargetFiles.give(pid, directory);
    return lease;
  }

  /** Fails if the agent has just left. */
  static Lease in(Path directory) throws IOException {
    String name = "viewer-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    Path unnamed = directory.resolve("." + name);
    FileChannel channel =
        FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    channel.lock();
    letRead(unnamed, "rw-r--r--");
    // Renamed after locking, because the agent treats an unlocked file as abandoned.
    Path file = Files.move(unnamed, directory.resolve(name));
    return new Lease(directory, file, channel);
  }

  /** If the viewer is root, the target may be another user's. */
  private static void letRead(Path file, String mode) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
  }

  Path directory() {
    return directory;
  }

  /**
   * Whether the lease is in a directory of this name.
   *
   * @param named the directory as the target names it
   */
  boolean isIn(String named) {
    return Path.of(named).endsWith(directory.getFileName());
  }

  /** Whether the agent has left or never came. */
  boolean isOver() {
    return !Files.exists(directory);
  }

  boolean isLast() {
    String[] files = directory.toFile().list();
    return files == null || files.length == 0;
  }

  /** Releases the lease; the agent notices within a second. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    locked.close();
  }

  /** Deletes the directory unless another viewer remains. */
  void clear() throws IOException {
    if (isLast()) {
      Files.deleteIfExists(directory);
    }
  }

  /** Releases the lease if there is no agent to clean up. */
  void abandon() throws IOException {
    close();
    Files.deleteIfExists(directory);
  }
}
