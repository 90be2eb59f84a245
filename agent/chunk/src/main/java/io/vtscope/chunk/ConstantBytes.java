package io.vtscope.chunk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;

/** The bytes of constants: kept in memory, or left in the file if memory is full. */
final class ConstantBytes {
  // A place in memory: segment and offset.
  private static final int OFFSET_BITS = 31;
  private static final long OFFSET_MASK = (1L << OFFSET_BITS) - 1;

  // A place in the file and the length in bytes.
  private static final long IN_FILE = 1L << 62;
  private static final int LENGTH_BITS = 16;
  private static final long LENGTH_MASK = (1L << LENGTH_BITS) - 1;

  private static final int MOST_SEGMENTS = 8;

  private final FileBytes file;
  private final Segments spare;
  private final long most;
  private final List<byte[]> segments = new ArrayList<>();

  /** In all segments. */
  private long total;

  /** Used in the last segment. */
  private int used;

  /** Reads data that was left in the file. */
  @FunctionalInterface
  interface FileBytes {
    byte[] bytes(long at, int length) throws IOException;
  }

  /**
   * @param file for data left in the file
   * @param spare memory for kept data
   * @param most approximate limit for kept data
   */
  ConstantBytes(FileBytes file, Segments spare, long most) {
    this.file = file;
    this.spare = spare;
    this.most = most;
  }

  boolean isFull() {
    return total >= most;
  }

  boolean areMany() {
    return segments.size() > MOST_SEGMENTS;
  }

  /**
   * Keeps the bytes from a position up to the cursor.
   *
   * @param more expected bytes to follow
   * @return their place
   */
  long keep(Cursor cursor, int from, long more) {
    int length = cursor.at - from;
    if (segments.isEmpty() || length > segments.getLast().length - used) {
      segments.add(spare.take(length, length + more));
      total += segments.getLast().length;
      used = 0;
    }
    System.arraycopy(cursor.bytes(), from, segments.getLast(), used, length);
    long place = (segments.size() - 1L) << OFFSET_BITS | used;
    used += length;
    return place;
  }

  /**
   * Leaves the bytes from a position up to the cursor in the file, if not too long.
   *
   * @param at their position in the file
   * @param more expected bytes to follow
   * @return their place
   */
  long leave(Cursor cursor, int from, long at, long more) {
    int length = cursor.at - from;
    return length <= LENGTH_MASK ? IN_FILE | at << LENGTH_BITS | length : keep(cursor, from, more);
  }

  /** The place of consecutive constants in the file, without their length. */
  static long run(long at) {
    return IN_FILE | at;
  }

  static long startOfRun(long place) {
    return place & ~IN_FILE;
  }

  static boolean isInFile(long place) {
    return (place & IN_FILE) != 0;
  }

  /** Another place in the same segment of memory. */
  static long beside(long place, int offset) {
    return (place & ~OFFSET_MASK) | offset;
  }

  Cursor cursor(long place) {
    if (isInFile(place)) {
      long at = (place & ~IN_FILE) >>> LENGTH_BITS;
      return fromFile(at, (int) (place & LENGTH_MASK));
    }
    return new Cursor(segments.get((int) (place >>> OFFSET_BITS)), (int) (place & OFFSET_MASK));
  }

  Cursor fromFile(long at, int length) {
    try {
      return new Cursor(file.bytes(at, length), 0);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void release() {
    spare.give(segments);
    segments.clear();
  }
}
