package io.vtscope.chunk;

import org.jspecify.annotations.Nullable;

/** What was read of one event or constant: per wanted field a number or a text, or nothing. */
final class Values {
  private final long[] numbers;
  private final @Nullable String[] texts;
  private final boolean[] present;

  Values(int slots) {
    this.numbers = new long[slots];
    this.texts = new @Nullable String[slots];
    this.present = new boolean[slots];
  }

  /** Which slots are filled with every reading; the others are never. */
  void expect(int slot) {
    present[slot] = true;
  }

  void set(int slot, long number) {
    numbers[slot] = number;
  }

  void set(int slot, @Nullable String text) {
    texts[slot] = text;
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
