package io.vtscope.chunk;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What was made of the stacks of a file's chunks. A JVM writes its stacks anew in each chunk, with
 * the same numbers for the same methods: a stack of the same numbers is the same stack, and need
 * not be taken apart again. For several threads.
 */
public final class KnownStacks {
  /** Where there are more, each thread makes some of them once more. */
  private static final int MOST = 1 << 14;

  private final Map<Long, List<String>> methods = new ConcurrentHashMap<>();
  private final Map<Sum, Object> made = new ConcurrentHashMap<>();

  /**
   * A stack, by the checksum of its frames in place of these. That two of fifty thousand stacks
   * have the same is as likely as one in several thousand million.
   */
  private static final class Sum {
    private long sum;

    private Sum(long sum) {
      this.sum = sum;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Sum that && that.sum == sum;
    }

    @Override
    public int hashCode() {
      return (int) sum;
    }
  }

  /** Looks for stacks, on one thread: nothing is made for a look. */
  final class Search {
    private final Sum wanted = new Sum(0);

    /** What was made of a stack; null where there is nothing yet. */
    @Nullable Object find(long sum) {
      wanted.sum = sum;
      return made.get(wanted);
    }

    /** Keeps what was made of the stack that was looked for. */
    void found(Object what) {
      if (made.size() >= MOST) {
        made.clear();
      }
      made.put(new Sum(wanted.sum), what);
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
