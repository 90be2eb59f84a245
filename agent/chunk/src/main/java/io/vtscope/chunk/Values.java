package io.vtscope.chunk;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What was read of one event or constant: per wanted field a number or a text, or nothing. */
final class Values {
  /** What no text is written as. */
  private static final byte[] NOTHING = {-1};

  private final long[] numbers;
  private final @Nullable String[] texts;

  /** How the texts were written in the event that had them first. */
  private final byte[][] written;

  private final boolean[] present;

  Values(int slots) {
    this.numbers = new long[slots];
    this.texts = new @Nullable String[slots];
    this.written = new byte[slots][];
    Arrays.fill(written, NOTHING);
    this.present = new boolean[slots];
  }

  /** Which slots are filled with every reading; the others are never. */
  void expect(int slot) {
    present[slot] = true;
  }

  void set(int slot, long number) {
    numbers[slot] = number;
  }

  /** Reads a text where the cursor stands; mostly it is the same again, and is this very object. */
  void text(int slot, Cursor cursor, Constants constants) {
    if (!cursor.skipSame(written[slot])) {
      int from = cursor.at;
      String text = constants.text(cursor);
      texts[slot] = text;
      written[slot] = text == null ? NOTHING : cursor.since(from); // it may come to be known
    }
  }

  /** By slot. */
  long[] numbers() {
    return numbers;
  }

  boolean has(int slot) {
    return present[slot];
  }

  long number(int slot) {
    return numbers[slot];
  }

  @Nullable String text(int slot) {
    return texts[slot];
  }
}
