package io.vtscope.chunk;

import org.jspecify.annotations.Nullable;

/** Values read from events or constants, in rows of numbers. A number can refer to a text. */
final class Values {
  /** One per slot, and one for unwanted fields. */
  private final int width;

  private final long[] numbers;

  /** Null for other fields. */
  private final @Nullable Texts[] texts;

  private final boolean[] present;

  private int row;

  Values(int slots, int rows) {
    this.width = slots + 1;
    this.numbers = new long[width * rows];
    this.texts = new @Nullable Texts[slots];
    this.present = new boolean[slots];
  }

  /** Declares a slot that every read fills. */
  void expect(int slot) {
    present[slot] = true;
  }

  void expectText(int slot, int mostTexts) {
    expect(slot);
    texts[slot] = new Texts(mostTexts);
  }

  /** Moves to the next row; false after the last. */
  boolean next() {
    row += width;
    return row < numbers.length;
  }

  void begin() {
    row = 0;
  }

  int row() {
    return row;
  }

  /** Whether a new text would invalidate those in earlier rows. */
  boolean isFullOfTexts() {
    for (Texts some : texts) {
      if (some != null && some.isFull()) {
        return true;
      }
    }
    return false;
  }

  @Nullable Texts texts(int slot) {
    return texts[slot];
  }

  void set(int slot, long number) {
    numbers[row + slot] = number;
  }

  void text(int slot, Cursor cursor, Constants constants) {
    Texts some = texts[slot];
    if (some == null) {
      throw new IllegalStateException("slot " + slot + " is no text");
    }
    numbers[row + slot] = some.read(cursor, constants);
  }

  long[] numbers() {
    return numbers;
  }

  int width() {
    return width;
  }

  boolean has(int slot) {
    return present[slot];
  }

  long number(int slot) {
    return numbers[row + slot];
  }

  @Nullable String text(int slot) {
    return text(slot, numbers[row + slot]);
  }

  @Nullable String text(int slot, long number) {
    Texts some = texts[slot];
    return some == null ? null : some.text((int) number);
  }
}
