package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Arrays for the constants of chunks, used again for the next chunk: they are megabytes, and the
 * garbage collector would copy each. For several threads.
 */
final class Segments {
  /** What is smaller is not worth it. */
  private static final int LEAST = 1 << 19;

  /** One for each that reads: mostly a chunk has one that is large. */
  private static final int MOST = 2;

  private final List<byte[]> spare = new ArrayList<>(MOST);

  /** An array with room for so many bytes; behind them it has zeros. */
  byte[] take(int size) {
    if (size < LEAST) {
      return new byte[size];
    }
    byte[] one = fitting(size);
    if (one == null) {
      return new byte[(int) Math.min(Integer.MAX_VALUE - 8, size + size / 8L)];
    }
    Arrays.fill(one, size, one.length, (byte) 0);
    return one;
  }

  private synchronized byte @Nullable [] fitting(int size) {
    for (int i = 0; i < spare.size(); i++) {
      int length = spare.get(i).length;
      if (length >= size && length / 2 < size) {
        return spare.remove(i);
      }
    }
    return null;
  }

  /** Gives back what nobody reads any more. */
  synchronized void give(List<byte[]> used) {
    for (byte[] one : used) {
      if (one.length >= LEAST) {
        if (spare.size() == MOST) {
          spare.removeFirst(); // of another size than what is asked for
        }
        spare.add(one);
      }
    }
  }
}
