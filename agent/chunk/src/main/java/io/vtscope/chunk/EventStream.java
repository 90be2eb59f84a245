package io.vtscope.chunk;

import java.io.IOException;

/** Reads a long event with a small part in memory at a time. */
final class EventStream {
  /** Exceeds the usual size of an item. */
  private static final int USUAL = 1 << 15;

  private final FileWindow window;
  private final long end;
  private Cursor cursor;

  /** File position of the cursor's array. */
  private long base;

  /** End of the event in the array. */
  private int limit;

  private int least = USUAL;

  /**
   * @param window for exclusive use
   * @param begin position in the file
   */
  EventStream(FileWindow window, long begin, long size) throws IOException {
    this.window = window;
    this.end = begin + size;
    cursor = load(begin);
  }

  /** Continues at the cursor, with an item of usual size in memory. */
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

  /** Items of usual size that start earlier are fully loaded. */
  int safe() {
    return base + limit < end ? limit - least + 1 : limit;
  }

  long at(int place) {
    return base + place;
  }

  long left() {
    return end - base - cursor.at;
  }

  /**
   * Requires that all bytes read so far are in memory.
   *
   * @throws IndexOutOfBoundsException if the last item was not fully loaded
   */
  void check() {
    if (cursor.at > limit) {
      throw new IndexOutOfBoundsException(cursor.at);
    }
  }

  /**
   * Returns to an incomplete item and enlarges the next piece.
   *
   * @param from where the item started
   * @return whether the event has more bytes
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
