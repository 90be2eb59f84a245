package io.vtscope.chunk;

import org.jspecify.annotations.Nullable;

/**
 * Checksums of a chunk's stacks: of the numbers of methods, lines and instructions. Whether a
 * method was interpreted or compiled makes no difference, so that a stack that the JVM has written
 * twice for that, or again in another chunk, is known again without being taken apart.
 */
final class StackSums {
  private static final int NONE = -1;

  /** Odd, with as many ones as zeros. */
  private static final long SPREAD = 0xd1342543de82ef95L;

  private final LongMap byKey = new LongMap();

  /** Where one of those stands that have the same. */
  private final LongMap places = new LongMap();

  /** Of a frame's numbers. */
  private final long[] weights;

  private StackSums(int width, int kind) {
    weights = new long[width];
    long weight = SPREAD;
    for (int i = 0; i < width; i++) {
      weights[i] = i == kind ? 0 : weight;
      weight = weight * SPREAD + 2;
    }
  }

  /** Null where stacks are not laid out as all JVMs do until now. */
  static @Nullable StackSums of(Layout stack) {
    if (stack.size() != 2
        || stack.indexOf("truncated") != 0
        || stack.kind(0) != Layout.Kind.ONE_BYTE
        || stack.isArray(0)
        || stack.indexOf("frames") != 1
        || stack.kind(1) != Layout.Kind.STRUCT
        || !stack.isArray(1)
        || !stack.struct(1).isOnlyNumbers()) {
      return null;
    }
    Layout frame = stack.struct(1);
    return new StackSums(frame.size(), frame.indexOf("type"));
  }

  /** That of the stack that the cursor stands at; it is behind it then. */
  long read(Cursor cursor) {
    int truncated = cursor.one() == 0 ? 0 : 1;
    int frames = cursor.length();
    return cursor.sumNumbers(frames, weights, 2L * frames + truncated);
  }

  /** Takes in that of a stack. */
  void put(long key, long sum) {
    byKey.put(key, sum);
  }

  /** Where a stack stands that has it; -1 where none has. */
  long place(long sum) {
    return places.get(sum, NONE);
  }

  /** Takes in where a stack stands. */
  void stands(long sum, long place) {
    places.put(sum, place);
  }

  /** That of a stack, never negative; -1 where it is not there. */
  long get(long key) {
    return byKey.get(key, NONE);
  }
}
