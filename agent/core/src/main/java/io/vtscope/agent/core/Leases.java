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
 * The viewers' leases: each viewer keeps a file locked. The operating system releases the lock when
 * the viewer ends, even across containers.
 */
final class Leases {
  private static final String VIEWER = "viewer-";

  private final Path directory;

  Leases(Path directory) {
    this.directory = directory;
  }

  Path directory() {
    return directory;
  }

  /** Whether a viewer holds a lease. Deletes unlocked files. I/O errors count as held. */
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
      // best effort: may belong to another user
    }
  }

  /** Shows the last viewer that the agent has stopped. */
  void delete() {
    try {
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      // used by a new viewer, which finds no agent
    }
  }

  private static boolean isHeld(Path file) throws IOException {
    // Shared, because that needs no write permission.
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
