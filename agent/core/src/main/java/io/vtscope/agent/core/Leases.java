package io.vtscope.agent.core;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Who watches: every viewer keeps a file in one directory locked. The operating system gives the
 * lock back however the viewer ends, also across the process namespaces of containers.
 */
final class Leases {
  /** A viewer locks its file before it gives it such a name. */
  private static final String VIEWER = "viewer-";

  private final Path directory;

  Leases(Path directory) {
    this.directory = directory;
  }

  Path directory() {
    return directory;
  }

  /**
   * Whether a viewer still watches; what viewers left that are gone is deleted. Who cannot ask, for
   * lack of file descriptors for one, stays.
   */
  boolean anyHeld() {
    boolean held = false;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        if (!String.valueOf(file.getFileName()).startsWith(VIEWER)) {
          continue;
        }
        if (isHeld(file)) {
          held = true;
        } else {
          delete(file);
        }
      }
    } catch (NoSuchFileException | NotDirectoryException | AccessDeniedException e) {
      return held;
    } catch (IOException | DirectoryIteratorException e) {
      return true;
    }
    return held;
  }

  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      // not ours to delete: the viewer is another user, root for one
    }
  }

  /** Deletes the directory, so that the last viewer sees that the agent is gone. */
  void delete() {
    try {
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      // another viewer has just come; it will find that no agent is here
    }
  }

  private static boolean isHeld(Path file) throws IOException {
    // A shared lock, as it needs no permission to write.
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
      return lock == null;
    } catch (OverlappingFileLockException e) {
      return true;
    } catch (NoSuchFileException | AccessDeniedException e) {
      return false;
    }
  }
}
