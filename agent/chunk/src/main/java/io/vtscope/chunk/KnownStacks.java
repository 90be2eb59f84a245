package io.vtscope.chunk;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * What was made of the stacks of a file's chunks. A JVM writes its stacks anew in each chunk, with
 * the same numbers for the same methods: a stack of the same bytes is the same stack, and need not
 * be taken apart again. For several threads.
 */
public final class KnownStacks {
  private static final int MOST = 50_000;

  private final Map<Long, List<String>> methods = new ConcurrentHashMap<>();
  private final Map<Sums, Object> made = new ConcurrentHashMap<>();

  /**
   * A stack as it is written: two checksums of 32 bits, which processors have instructions for, in
   * place of its bytes. That two of fifty thousand stacks have the same is as likely as one in ten
   * thousand million.
   */
  private static final class Sums {
    private long sums;
    private int length;

    private Sums(long sums, int length) {
      this.sums = sums;
      this.length = length;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Sums that && that.sums == sums && that.length == length;
    }

    @Override
    public int hashCode() {
      return (int) sums;
    }
  }

  /** Looks for stacks, on one thread: nothing is made for a look. */
  final class Search {
    private final CRC32 one = new CRC32();
    private final CRC32C other = new CRC32C();
    private final Sums wanted = new Sums(0, 0);

    /** What was made of the stack that stands there; null where there is none yet. */
    @Nullable Object find(byte[] bytes, int from, int to) {
      one.reset();
      one.update(bytes, from, to - from);
      other.reset();
      other.update(bytes, from, to - from);
      wanted.sums = (other.getValue() << Integer.SIZE) | one.getValue();
      wanted.length = to - from;
      return made.get(wanted);
    }

    /** Keeps what was made of the stack that was looked for. */
    void found(Object what) {
      if (made.size() >= MOST) {
        made.clear();
      }
      made.put(new Sums(wanted.sums, wanted.length), what);
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
}
