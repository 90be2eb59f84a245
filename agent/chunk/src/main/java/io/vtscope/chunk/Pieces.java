package io.vtscope.chunk;

import java.io.IOException;

/** A long event that is gone through with little of it in memory at a time. */
final class Pieces {
  /** Longer than what stands in an event usually is. */
  private static final int USUAL = 1 << 15;

  private final FileWindow window;
  private final long end;
  private Cursor cursor;

  /** Of the file, where the cursor's array begins. */
  private long base;

  /** Of the array, where those bytes end that are the event's. */
  private int limit;

  private int least = USUAL;

  /**
   * @param window nobody else uses it meanwhile
   * @param begin where it begins in the file
   * @param size its bytes
   */
  Pieces(FileWindow window, long begin, long size) throws IOException {
    this.window = window;
    this.end = begin + size;
    cursor = load(begin);
  }

  /** Goes on where the cursor was left, with enough behind it for anything of usual length. */
  Cursor next() throws IOException {
    if (limit - cursor.at < least && base + limit < end) {
      cursor = load(base + cursor.at);
    }
    return cursor;
  }

  private Cursor load(long position) throws IOException {
    Cursor loaded = window.from(position, least);
    base = position - loaded.at;
    limit = (int) Math.min(end - base, window.limit());
    return loaded;
  }

  /** What begins before here is whole in memory, if it is of usual length. */
  int safe() {
    return base + limit < end ? limit - least + 1 : limit;
  }

  /** Where in the file a place of the cursor's array is. */
  long at(int place) {
    return base + place;
  }

  /** How many bytes of it follow the cursor. */
  long left() {
    return end - base - cursor.at;
  }

  /**
   * Fails where what was read is not all in memory.
   *
   * @throws IndexOutOfBoundsException as reading on would
   */
  void check() {
    if (cursor.at > limit) {
      throw new IndexOutOfBoundsException(cursor.at);
    }
  }

  /**
   * Goes back to what was not whole in memory, and takes more of it there with the next piece.
   *
   * @param from where it began
   * @return whether there is more
   */
  boolean again(int from) {
    cursor.at = from;
    if (base + limit >= end) {
      return false;
    }
    least = (int) Math.min(2L * least, Integer.MAX_VALUE / 2);
    return true;
  }
}
