package io.vtscope.chunk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.Arrays;

/**
 * A part of a file in memory, moved along as events are read, so that a chunk of any size needs the
 * same memory.
 */
final class FileWindow {
  private static final int WINDOW = 1 << 20;
  private static final int LONGEST_SIZE = 9;

  private final FileChannel file;
  private long end;
  private byte[] bytes = new byte[0];
  private final Cursor cursor = new Cursor(bytes, 0);
  private long from;
  private int filled;

  /** Gets what is in memory. */
  interface Events {
    /**
     * Reads on.
     *
     * @param from where an event begins
     * @param to where what may be read ends
     * @param cursor over the same bytes
     */
    void read(byte[] bytes, int from, int to, Cursor cursor);
  }

  /** A window over a file of which nothing may be read yet. */
  FileWindow(FileChannel file) {
    this.file = file;
  }

  /** Lets the bytes before {@code end} be read; those let before do not change any more. */
  void extendTo(long end) {
    this.end = end;
  }

  /** The size that the event at {@code position} says it has, in bytes; it is not checked here. */
  long eventSize(long position) throws IOException {
    load(position, (int) Math.min(LONGEST_SIZE, end - position));
    return cursor(position).number();
  }

  /**
   * A cursor on the event at {@code position}, with all its bytes behind it; the same object for
   * each, and good until the next is asked for.
   */
  Cursor event(long position, long size) throws IOException {
    if (size <= 0 || size > end - position || size > Integer.MAX_VALUE - 8) {
      throw new ChunkFormatException("an event at byte %d has no valid size".formatted(position));
    }
    load(position, (int) size);
    return cursor(position);
  }

  /** Lets {@code events} hop over those that lie whole in memory from {@code position} on. */
  void whole(long position, Events events) throws IOException {
    load(position, (int) Math.min(LONGEST_SIZE, end - position));
    int first = (int) (position - from);
    events.read(bytes, first, (int) Math.min(filled, end - from), cursor);
  }

  /** The bytes of the event at {@code position}, to keep. */
  byte[] copy(long position, long size) throws IOException {
    int at = event(position, size).at;
    return Arrays.copyOfRange(bytes, at, at + (int) size);
  }

  private Cursor cursor(long position) {
    return cursor.moveTo(bytes, (int) (position - from));
  }

  private void load(long position, int length) throws IOException {
    if (length <= 0) {
      throw new ChunkFormatException("it ends at byte %d, inside a chunk".formatted(end));
    }
    if (position >= from && position + length <= from + filled) {
      return;
    }
    int wanted = (int) Math.min(Math.max(WINDOW, length), end - position);
    if (bytes.length < wanted) {
      bytes = new byte[wanted];
    }
    from = position;
    filled = 0;
    ByteBuffer target = ByteBuffer.wrap(bytes, 0, wanted);
    while (target.hasRemaining() && file.read(target, position + filled) >= 0) {
      filled = target.position();
    }
    if (filled < length) {
      throw new ChunkFormatException("it ends at byte %d, inside a chunk".formatted(from + filled));
    }
  }
}
