package io.vtscope.agent.record;

import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import org.jspecify.annotations.Nullable;

/**
 * Checks that Flight Recorder can create chunk files. Without file descriptors or inodes, it ends
 * the JVM.
 */
final class SpareFiles {
  /** Two files for a chunk, one for the application. */
  private static final int LEAST = 3;

  private SpareFiles() {}

  /** If the directory is missing, checks its parent. */
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
        // nothing written
      }
    }
  }
}
