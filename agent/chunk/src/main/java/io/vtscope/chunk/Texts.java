package io.vtscope.chunk;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The texts of one field, each by a number. Mostly one is the same as that of the event before, and
 * is known by its bytes, without being made.
 */
final class Texts {
  static final int NONE = -1;

  private final @Nullable String[] texts;

  /** How they were written in the event that had them first. */
  private final byte[][] written;

  private int known;
  private int newest;

  /**
   * @param most that are known at a time; when there are more, those before are forgotten
   */
  Texts(int most) {
    texts = new @Nullable String[most];
    written = new byte[most][];
  }

  /** Reads a text where the cursor stands; its number is {@link #NONE} where there is none. */
  int read(Cursor cursor, Constants constants) {
    int same = same(cursor.bytes(), cursor.at);
    if (same != NONE) {
      cursor.at += length(same);
      return same;
    }
    for (int i = 0; i < known; i++) {
      if (cursor.skipSame(written[i])) {
        newest = i;
        return i;
      }
    }
    return readNew(cursor, constants);
  }

  /** The number of the newest text, if that is what stands in a place; else {@link #NONE}. */
  int same(byte[] array, int place) {
    return newest < known && EightBytes.areSame(array, place, written[newest]) ? newest : NONE;
  }

  /** How many bytes a text has. */
  int length(int number) {
    return written[number].length;
  }

  private int readNew(Cursor cursor, Constants constants) {
    int from = cursor.at;
    String text = constants.text(cursor);
    if (text == null) {
      return NONE; // which may come to be known
    }
    if (isFull()) {
      Arrays.fill(texts, null);
      known = 0;
    }
    newest = known;
    texts[known] = text;
    written[known] = cursor.since(from);
    known++;
    return newest;
  }

  /** Whether those that are known are forgotten when another comes. */
  boolean isFull() {
    return known == texts.length;
  }

  /** The very same object each time, as long as it is known. */
  @Nullable String text(int number) {
    return number == NONE ? null : texts[number];
  }
}
