package io.vtscope.samples.plain;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** File writes forced to disk. */
final class Forces implements BlockingCalls {
  private static final int BLOCK = 256 * 1024;

  private final List<FileChannel> channels = new ArrayList<>();
  private final int writes;

  Forces(Path directory, int count, int writes) throws IOException {
    this.writes = writes;
    for (int i = 0; i < count; i++) {
      channels.add(
          FileChannel.open(
              directory.resolve("forced-" + i),
              StandardOpenOption.CREATE,
              StandardOpenOption.WRITE));
    }
  }

  @Override
  public void call(int number) throws IOException {
    FileChannel channel = channels.get(number);
    ByteBuffer block = ByteBuffer.allocateDirect(BLOCK);
    for (int i = 0; i < writes; i++) {
      channel.write(block.clear());
      channel.force(true);
    }
  }

  @Override
  public void end() throws IOException {
    for (FileChannel channel : channels) {
      channel.close();
    }
  }
}
