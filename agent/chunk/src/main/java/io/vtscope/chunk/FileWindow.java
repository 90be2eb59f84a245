package io.vtscope.chunk;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;

/**
 * A part of a file in memory, moved along as events are read, so that a chunk of any size needs the
 * same memory.
 */
final class FileWindow {
  /** Fits into a processor's cache, with what is made of it. */
  static final int WINDOW = 1 << 18;

  private static final int LONGEST_SIZE = 9;

  /** Bytes of an event's size and type. */
  static final int LONGEST_HEAD = 18;

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

  /** The same with an array to begin with, in which anything may stand. */
  FileWindow(FileChannel file, byte[] bytes) {
    this.file = file;
    this.bytes = bytes;
  }

  /** The array that it has come to; nothing may be read any more. */
  byte[] release() {
    byte[] released = bytes;
    bytes = new byte[0];
    filled = 0;
    end = 0;
    return released;
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

  /** The number of an event's type; only its head need be in memory. */
  long eventType(long position, long size) throws IOException {
    check(position, size);
    load(position, (int) Math.min(LONGEST_HEAD, size));
    Cursor head = cursor(position);
    head.skipNumber();
    return head.number();
  }

  /**
   * A cursor on the event at {@code position}, with all its bytes behind it; the same object for
   * each, and good until the next is asked for.
   */
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

  /** A cursor on the first bytes of the event at {@code position}, as many of them as asked for. */
  Cursor head(long position, long size, int length) throws IOException {
    check(position, size);
    load(position, (int) Math.min(length, size));
    return cursor(position);
  }

  /** Lets {@code events} hop over those that lie whole in memory from {@code position} on. */
  void whole(long position, Events events) throws IOException {
    load(position, (int) Math.min(LONGEST_SIZE, end - position));
    int first = (int) (position - from);
    events.read(bytes, first, (int) Math.min(filled, end - from), cursor);
  }

  /** A cursor on so many bytes, or on all that may be read where those are fewer. */
  Cursor from(long position, int least) throws IOException {
    load(position, (int) Math.min(least, end - position));
    return cursor(position);
  }

  /** Where what is in memory ends, in the array of a cursor. */
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
   * Reads piece by piece, as the JDK copies each through memory outside the heap, and keeps that.
   *
   * @return how many bytes there were
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
