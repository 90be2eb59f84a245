package io.vtscope.chunk;

import java.util.Arrays;
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

  void clear() {
    Arrays.fill(present, false);
  }

  void set(int slot, long number) {
    numbers[slot] = number;
    present[slot] = true;
  }

  void set(int slot, @Nullable String text) {
    texts[slot] = text;
    present[slot] = true;
  }

  boolean has(int slot) {
    return present[slot];
  }

  long number(int slot) {
    return present[slot] ? numbers[slot] : 0;
  }

  @Nullable String text(int slot) {
    return present[slot] ? texts[slot] : null;
  }
}
