package io.vtscope.agent.record;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether files can still be made and opened where Flight Recorder writes. When it begins
 * with its next chunk and cannot, for want of file descriptors or of inodes, it ends the JVM, as it
 * does on a full disk; so the recording must end first.
 */
final class SpareFiles {
  /** One for the next chunk's file, one for its making, and one that the application takes. */
  private static final int LEAST = 3;

  private SpareFiles() {}

  /**
   * Whether there are some: makes a file, opens it, and deletes it. Where the directory is gone,
   * whether it can be made again.
   */
  static boolean areIn(File directory) {
    if (!directory.isDirectory()) {
      File parent = directory.getParentFile();
      return parent == null || parent.isDirectory();
    }
    File made = new File(directory, "vtscope-spare");
    @Nullable RandomAccessFile[] opened = new @Nullable RandomAccessFile[LEAST];
    try {
      for (int i = 0; i < LEAST; i++) {
        opened[i] = new RandomAccessFile(made, "rw");
      }
      return true;
    } catch (IOException e) {
      return false;
    } finally {
      for (RandomAccessFile one : opened) {
        close(one);
      }
      made.delete();
    }
  }

  private static void close(@Nullable RandomAccessFile file) {
    if (file != null) {
      try {
        file.close();
      } catch (IOException e) {
        // nothing was written to it
      }
    }
  }
}
