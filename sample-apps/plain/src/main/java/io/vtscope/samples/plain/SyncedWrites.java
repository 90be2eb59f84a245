package io.vtscope.samples.plain;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Synchronous file writes. */
final class SyncedWrites implements BlockingCalls {
  private static final int BLOCK = 4096;

  private final List<RandomAccessFile> files = new ArrayList<>();
  private final int writes;

  SyncedWrites(Path directory, int count, int writes) throws IOException {
    this.writes = writes;
    for (int i = 0; i < count; i++) {
      files.add(new RandomAccessFile(directory.resolve("synced-" + i).toFile(), "rwd"));
    }
  }

  @Override
  public void call(int number) throws IOException {
    byte[] block = new byte[BLOCK];
    for (int i = 0; i < writes; i++) {
      files.get(number).write(block);
    }
  }

  @Override
  public void end() throws IOException {
    for (RandomAccessFile file : files) {
      file.close();
    }
  }
}
