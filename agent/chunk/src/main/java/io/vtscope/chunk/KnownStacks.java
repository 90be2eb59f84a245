package io.vtscope.chunk;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * What was made of the stacks of a file's chunks. A JVM writes its stacks anew in each chunk, with
 * the same numbers for the same methods: a stack of the same bytes is the same stack, and need not
 * be taken apart again. For several threads.
 */
public final class KnownStacks {
  private static final int MOST = 50_000;

  private final Map<Long, List<String>> methods = new ConcurrentHashMap<>();
  private final Map<Bytes, Object> made = new ConcurrentHashMap<>();

  /** A stack as it is written. */
  static final class Bytes {
    private final byte[] bytes;
    private final int from;
    private final int to;
    private final int hash;

    Bytes(byte[] bytes, int from, int to) {
      this.bytes = bytes;
      this.from = from;
      this.to = to;
      CRC32 sum = new CRC32(); // which processors have an instruction for
      sum.update(bytes, from, to - from);
      this.hash = (int) sum.getValue();
    }

    private Bytes copy() {
      return new Bytes(Arrays.copyOfRange(bytes, from, to), 0, to - from);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Bytes that
          && that.hash == hash
          && Arrays.equals(bytes, from, to, that.bytes, that.from, that.to);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /**
   * Whether a number stands for the same method, or kind of frame, as in the chunks before: else
   * another JVM has written this one.
   */
  boolean agree(long number, List<String> names) {
    List<String> before = methods.putIfAbsent(number, names);
    return before == null || before.equals(names);
  }

  @Nullable Object get(Bytes stack) {
    return made.get(stack);
  }

  void put(Bytes stack, Object what) {
    if (made.size() >= MOST) {
      made.clear();
    }
    made.put(stack.copy(), what);
  }
}
