package io.vtscope.chunk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/** A moving part of a file in memory. Memory use is independent of chunk size. */
final class FileWindow {
  /** Fits in a CPU cache together with the results. */
  static final int WINDOW = 1 << 18;

  private static final int LONGEST_SIZE = 9;

  /** An event's size and type. */
  static final int LONGEST_HEAD = 18;

  private final FileChannel file;
  private long end;
  private byte[] bytes = new byte[0];
  private final Cursor cursor = new Cursor(bytes, 0);
  private long from;
  private int filled;

  interface Events {
    /**
     * Reads bytes into an array.
     *
     * @param from where an event starts
     * @param to where the readable bytes end
     */
    void read(byte[] bytes, int from, int to, Cursor cursor);
  }

  FileWindow(FileChannel file) {
    this.file = file;
  }

  FileWindow(FileChannel file, byte[] bytes) {
    this.file = file;
    this.bytes = bytes;
  }

  /** Frees the array for reuse. */
  byte[] release() {
    byte[] released = bytes;
    bytes = new byte[0];
    filled = 0;
    end = 0;
    return released;
  }

  /** Makes bytes before {@code end} readable; they must not change any more. */
  void extendTo(long end) {
    this.end = end;
  }

  /** The event's size in bytes, not validated. */
  long eventSize(long position) throws IOException {
    load(position, (int) Math.min(LONGEST_SIZE, end - position));
    return cursor(position).number();
  }

  /** The event's type; loads only its head. */
  long eventType(long position, long size) throws IOException {
    check(position, size);
    load(position, (int) Math.min(LONGEST_HEAD, size));
    Cursor head = cursor(position);
    head.skipNumber();
    return head.number();
  }

  /** A cursor with the whole event in memory. Valid until the next call. */
  Cursor event(long position, long size) throws IOException {
    check(position, size);
    load(position, (int) size);
    return cursor(position);
  }

  private void check(long position, long size) throws ChunkFormatException {
    if (size <= 0 || size > end - position || size > Integer.MAX_VALUE - 8) {
      throw new ChunkFormatException("an event at byte %d has no valid size".formatted(position));
    }
  }

  /** A cursor with the event's first bytes in memory. */
  Cursor head(long position, long size, int length) throws IOException {
    check(position, size);
    load(position, (int) Math.min(length, size));
    return cursor(position);
  }

  /** Passes on the loaded bytes from {@code position}. */
  void whole(long position, Events events) throws IOException {
    load(position, (int) Math.min(LONGEST_SIZE, end - position));
    int first = (int) (position - from);
    events.read(bytes, first, (int) Math.min(filled, end - from), cursor);
  }

  /** A cursor with {@code least} bytes in memory, or all readable ones. */
  Cursor from(long position, int least) throws IOException {
    load(position, (int) Math.min(least, end - position));
    return cursor(position);
  }

  /** Where the loaded bytes end in the cursor's array. */
  int limit() {
    return filled;
  }

  private Cursor cursor(long position) {
    return cursor.moveTo(bytes, (int) (position - from));
  }

  private void load(long position, int length) throws IOException {
    if (length <= 0) {
      throw endsAt(end);
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
    filled = read(bytes, position, wanted);
    if (filled < length) {
      throw endsAt(from + filled);
    }
  }

  /**
   * In small pieces: the JDK keeps off-heap buffers of the requested size.
   *
   * @return the number of bytes read
   */
  private int read(byte[] into, long position, int length) throws IOException {
    ByteBuffer target = ByteBuffer.wrap(into, 0, 0);
    int read = 0;
    while (read >= 0 && target.position() < length) {
      target.limit((int) Math.min(length, (long) target.position() + WINDOW));
      read = file.read(target, position + target.position());
    }
    return target.position();
  }

  private static ChunkFormatException endsAt(long position) {
    return new ChunkFormatException("it ends at byte %d, inside a chunk".formatted(position));
  }
}
