package io.vtscope.agent.core;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
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
  private final Path directory;

  Leases(Path directory) {
    this.directory = directory;
  }

  Path directory() {
    return directory;
  }

  /** Whether a viewer still watches; what viewers left that are gone is deleted. */
  boolean anyHeld() {
    boolean held = false;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(directory)) {
      for (Path file : files) {
        if (isBeingMade(file)) {
          continue;
        }
        if (isHeld(file)) {
          held = true;
        } else {
          Files.deleteIfExists(file);
        }
      }
    } catch (NoSuchFileException | NotDirectoryException e) {
      return false;
    } catch (IOException e) {
      return held; // not ours to delete: the viewer is another user, root for one
    }
    return held;
  }

  /** Deletes the directory, so that the last viewer sees that the agent is gone. */
  void delete() {
    try {
      Files.deleteIfExists(directory);
    } catch (IOException e) {
      // another viewer has just come; it will find that no agent is here
    }
  }

  /** A viewer locks its file before it gives it its name. */
  private static boolean isBeingMade(Path file) {
    return String.valueOf(file.getFileName()).startsWith(".");
  }

  private static boolean isHeld(Path file) throws IOException {
    // A shared lock, as it needs no permission to write.
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ);
        FileLock lock = channel.tryLock(0, Long.MAX_VALUE, true)) {
      return lock == null;
    } catch (OverlappingFileLockException e) {
      return true;
    } catch (NoSuchFileException e) {
      return false;
    }
  }
}
