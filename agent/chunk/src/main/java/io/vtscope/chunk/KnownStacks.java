package io.vtscope.chunk;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Results made from stacks, shared between a file's chunks. A JVM numbers methods equally in all
 * chunks, so equal numbers mean equal stacks. Thread-safe.
 */
public final class KnownStacks {
  /** If exceeded, the results are discarded. */
  private static final int MOST = 1 << 14;

  private final Map<Long, List<String>> methods = new ConcurrentHashMap<>();
  private final Map<Sum, Object> made = new ConcurrentHashMap<>();

  /** A stack's checksum. Collisions are negligible. */
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

  /** Looks up stacks without allocation. Not thread-safe. */
  final class Search {
    private final Sum wanted = new Sum(0);

    @Nullable Object find(long sum) {
      wanted.sum = sum;
      return made.get(wanted);
    }

    /** Keeps the result for the stack of the last lookup. */
    void found(Object what) {
      if (made.size() >= MOST) {
        made.clear();
      }
      made.put(new Sum(wanted.sum), what);
    }
  }

  /** Whether a number means the same as in earlier chunks. If not, another JVM wrote this chunk. */
  boolean agree(long number, List<String> names) {
    List<String> before = methods.putIfAbsent(number, names);
    return before == null || before.equals(names);
  }
}
