package io.vtscope.aggregate;

import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/**
 * When each virtual thread held its carrier last, as the JVM has told when that ended. What the
 * agent has seen of it is counted by then, even where the agent did not come to see the end.
 */
final class LastTold {
  /** As many as the agent's holds that are kept; those that were told of longest ago go first. */
  private static final int MOST = 20_000;

  private final LinkedHashMap<Long, Span> threads = new LinkedHashMap<>(16, 0.75f, true);

  /** From when until when, nanoseconds since the epoch. */
  record Span(long from, long to) {
    private Span later(Span other) {
      return other.to > to ? other : this;
    }
  }

  /**
   * @param thread 0 where it is not known
   */
  void add(long thread, long at, long nanos) {
    if (thread != 0) {
      threads.merge(thread, new Span(at, at + nanos), Span::later);
      if (threads.size() > MOST) {
        threads.pollFirstEntry();
      }
    }
  }

  /** Null where the JVM has told nothing of the thread. */
  @Nullable Span of(long thread) {
    return threads.get(thread);
  }
}
