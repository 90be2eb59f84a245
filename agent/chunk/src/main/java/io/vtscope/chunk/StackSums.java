package io.vtscope.chunk;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Checksums of a chunk's stacks, from methods, lines and bytecode indexes. They ignore whether a
 * method was compiled, so that repeated stacks are recognised without decoding.
 */
final class StackSums {
  static final long NOWHERE = -1;

  private static final int NONE = -1;

  private static final int MORE = 1 << 10;

  /** Odd, with balanced bits. */
  private static final long SPREAD = 0xd1342543de82ef95L;

  /** Stack numbers by chunk key. */
  private final LongMap numbers;

  /** Position plus one by number; 0 if none. */
  private long[] places;

  private final long[] weights;

  private final StackNumbers known;

  /** Smaller numbers are from earlier chunks. */
  private final int firstNew;

  private StackSums(int width, int kind, StackNumbers known) {
    this.known = known;
    numbers = known.begin();
    firstNew = known.size();
    places = new long[firstNew + MORE];
    weights = new long[width];
    long weight = SPREAD;
    for (int i = 0; i < width; i++) {
      weights[i] = i == kind ? 0 : weight;
      weight = weight * SPREAD + 2;
    }
  }

  /**
   * Null for an unknown stack layout.
   *
   * @param known from earlier chunks read by the same thread
   */
  static @Nullable StackSums of(Layout stack, StackNumbers known) {
    if (stack.size() != 2
        || stack.indexOf("truncated") != 0
        || stack.kind(0) != FieldKind.ONE_BYTE
        || stack.isArray(0)
        || stack.indexOf("frames") != 1
        || stack.kind(1) != FieldKind.STRUCT
        || !stack.isArray(1)
        || !stack.struct(1).isOnlyNumbers()) {
      return null;
    }
    Layout frame = stack.struct(1);
    return new StackSums(frame.size(), frame.indexOf("type"), known);
  }

  /** Reads a stack and returns its number. */
  int read(Cursor cursor) {
    int truncated = cursor.one() == 0 ? 0 : 1;
    int frames = cursor.length();
    long seed = 2L * frames + truncated;
    int from = cursor.at;
    long ofBytes = cursor.sumBytes((long) frames * weights.length, seed);
    int number = ofBytes < 0 ? NONE : known.get(ofBytes);
    if (number == NONE) {
      cursor.at = from;
      number = known.put(ofBytes, cursor.sumNumbers(frames, weights, seed));
    }
    return number;
  }

  void put(long key, int number) {
    numbers.put(key, number);
  }

  boolean isFromBefore(int number) {
    return number < firstNew;
  }

  long place(int number) {
    return number < places.length ? places[number] - 1 : NOWHERE;
  }

  void stands(int number, long place) {
    if (number >= places.length) {
      places = Arrays.copyOf(places, number * 2);
    }
    places[number] = place + 1;
  }

  long placeOf(long key) {
    int number = number(key);
    return number == NONE ? NOWHERE : place(number);
  }

  /** The stack's number, or -1. */
  int number(long key) {
    return (int) numbers.get(key, NONE);
  }

  long[] keys() {
    return numbers.keys();
  }
}
