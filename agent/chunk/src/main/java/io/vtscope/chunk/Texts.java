package io.vtscope.chunk;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** One field's texts, numbered. Repeated texts are recognised by their bytes, without decoding. */
final class Texts {
  static final int NONE = -1;

  private final @Nullable String[] texts;

  private final byte[][] written;

  private int known;
  private int newest;

  /**
   * @param most if exceeded, all are forgotten
   */
  Texts(int most) {
    texts = new @Nullable String[most];
    written = new byte[most][];
  }

  /** Reads a text; returns its number, or {@link #NONE} for null. */
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

  /** The newest text's number if its bytes are at {@code place}; otherwise {@link #NONE}. */
  int same(byte[] array, int place) {
    return newest < known && EightBytes.areSame(array, place, written[newest]) ? newest : NONE;
  }

  int length(int number) {
    return written[number].length;
  }

  private int readNew(Cursor cursor, Constants constants) {
    int from = cursor.at;
    String text = constants.text(cursor);
    if (text == null) {
      return NONE; // may become known later
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

  /** Whether a new text would discard all others. */
  boolean isFull() {
    return known == texts.length;
  }

  /** The same object while the text is known. */
  @Nullable String text(int number) {
    return number == NONE ? null : texts[number];
  }
}
