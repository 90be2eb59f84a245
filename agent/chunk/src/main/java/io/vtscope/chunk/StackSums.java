package io.vtscope.chunk;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Checksums of a chunk's stacks: of the numbers of methods, lines and instructions. Whether a
 * method was interpreted or compiled makes no difference, so that a stack that the JVM has written
 * twice for that, or again in another chunk, is known again without being taken apart.
 */
final class StackSums {
  /** Where a stack is that stands in none. */
  static final long NOWHERE = -1;

  private static final int NONE = -1;

  /** Stacks of a chunk that none before had, mostly. */
  private static final int MORE = 1 << 10;

  /** Odd, with as many ones as zeros. */
  private static final long SPREAD = 0xd1342543de82ef95L;

  /** By the keys that the chunk has for them, those that all chunks have. */
  private final LongMap numbers;

  /**
   * Where one of those stands that have the same, by number; 0 where none does, and else one more.
   */
  private long[] places;

  /** Of a frame's numbers. */
  private final long[] weights;

  private final StackNumbers known;

  /** All less were known before this chunk. */
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
   * Null where stacks are not laid out as all JVMs do until now.
   *
   * @param known those of chunks that the same thread has read before
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

  /** The number of the stack that the cursor stands at; it is behind it then. */
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

  /** Takes in the number of a stack, by its key. */
  void put(long key, int number) {
    numbers.put(key, number);
  }

  /** Whether the stack of a number was in a chunk before. */
  boolean isFromBefore(int number) {
    return number < firstNew;
  }

  /** Where the stack of a number stands. */
  long place(int number) {
    return number < places.length ? places[number] - 1 : NOWHERE;
  }

  /** Takes in where the stack of a number stands. */
  void stands(int number, long place) {
    if (number >= places.length) {
      places = Arrays.copyOf(places, number * 2);
    }
    places[number] = place + 1;
  }

  /** Where the stack of a key stands. */
  long placeOf(long key) {
    int number = number(key);
    return number == NONE ? NOWHERE : place(number);
  }

  /** The number of the stack of a key; -1 where there is none. */
  int number(long key) {
    return (int) numbers.get(key, NONE);
  }

  /** All that there are. */
  long[] keys() {
    return numbers.keys();
  }
}
