package io.vtscope.source;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Tells an agent that this viewer watches: a file that is locked as long as the viewer lives. When
 * the last viewer has gone, the agent deletes their directory and leaves.
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

  /** Makes a directory for leases in the target's temporary directory, and the first in it. */
  static Lease first(Path temporary) throws IOException {
    Path directory = Files.createTempDirectory(temporary, "vtscope-");
    letRead(directory, "rwxr-xr-x");
    return in(directory);
  }

  /** One lease more; fails where the agent has just left. */
  static Lease in(Path directory) throws IOException {
    String name = "viewer-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
    Path unnamed = directory.resolve("." + name);
    FileChannel channel =
        FileChannel.open(unnamed, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    channel.lock();
    letRead(unnamed, "rw-r--r--");
    // The agent takes a file that is not locked for that of a viewer that is gone.
    Path file = Files.move(unnamed, directory.resolve(name));
    return new Lease(directory, file, channel);
  }

  /** The target may belong to another user where the viewer is root; there is nothing inside. */
  private static void letRead(Path file, String mode) throws IOException {
    if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
    }
  }

  Path directory() {
    return directory;
  }

  /**
   * Whether it lies in a directory of this name.
   *
   * @param named as the target calls it
   */
  boolean isIn(String named) {
    return Path.of(named).endsWith(directory.getFileName());
  }

  /** Whether the agent has left, or never came. */
  boolean isOver() {
    return !Files.exists(directory);
  }

  /** Whether no other viewer is there, for whom the agent would stay. */
  boolean isLast() {
    String[] files = directory.toFile().list();
    return files == null || files.length == 0;
  }

  /** Gives the lease back; the agent notices within a second. */
  @Override
  public void close() throws IOException {
    Files.deleteIfExists(file);
    locked.close();
  }

  /** Deletes the directory where the agent has not, and no other viewer is there. */
  void clear() throws IOException {
    if (isLast()) {
      Files.deleteIfExists(directory);
    }
  }

  /** Gives the lease back where no agent is there to clean up. */
  void abandon() throws IOException {
    close();
    Files.deleteIfExists(directory);
  }
}
