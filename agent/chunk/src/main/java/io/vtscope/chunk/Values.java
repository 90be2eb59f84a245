package io.vtscope.chunk;

import org.jspecify.annotations.Nullable;

/**
 * What was read of events or constants, one row for each: per wanted field a number, which may
 * stand for a text, or nothing.
 */
final class Values {
  /** Numbers of a row: one for each slot, and one of fields that are not wanted. */
  private final int width;

  private final long[] numbers;

  /** Of the fields that are texts; null of others. */
  private final @Nullable Texts[] texts;

  private final boolean[] present;

  /** Where the row begins that is being read. */
  private int row;

  /**
   * @param rows how many there is room for
   */
  Values(int slots, int rows) {
    this.width = slots + 1;
    this.numbers = new long[width * rows];
    this.texts = new @Nullable Texts[slots];
    this.present = new boolean[slots];
  }

  /** Which slots are filled with every reading; the others are never. */
  void expect(int slot) {
    present[slot] = true;
  }

  /**
   * The same of one that is a text.
   *
   * @param mostTexts as of {@link Texts}
   */
  void expectText(int slot, int mostTexts) {
    expect(slot);
    texts[slot] = new Texts(mostTexts);
  }

  /**
   * Goes on to the next row.
   *
   * @return whether there is one
   */
  boolean next() {
    row += width;
    return row < numbers.length;
  }

  /** Goes to the first row. */
  void begin() {
    row = 0;
  }

  /** Where the row that is being read begins, in the numbers. */
  int row() {
    return row;
  }

  /** Whether a text that comes makes those of rows before be forgotten. */
  boolean isFullOfTexts() {
    for (Texts some : texts) {
      if (some != null && some.isFull()) {
        return true;
      }
    }
    return false;
  }

  /** Those of a slot; null where it is no text. */
  @Nullable Texts texts(int slot) {
    return texts[slot];
  }

  void set(int slot, long number) {
    numbers[row + slot] = number;
  }

  /** Reads a text where the cursor stands. */
  void text(int slot, Cursor cursor, Constants constants) {
    Texts some = texts[slot];
    if (some == null) {
      throw new IllegalStateException("slot " + slot + " is no text");
    }
    numbers[row + slot] = some.read(cursor, constants);
  }

  /** Row by row, of each by slot. */
  long[] numbers() {
    return numbers;
  }

  /** How many numbers a row has. */
  int width() {
    return width;
  }

  boolean has(int slot) {
    return present[slot];
  }

  long number(int slot) {
    return numbers[row + slot];
  }

  /** Null where there is none. */
  @Nullable String text(int slot) {
    return text(slot, numbers[row + slot]);
  }

  /**
   * The text that a number stands for.
   *
   * @param number in a row of a slot
   */
  @Nullable String text(int slot, long number) {
    Texts some = texts[slot];
    return some == null ? null : some.text((int) number);
  }
}
