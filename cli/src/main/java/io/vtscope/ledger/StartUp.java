package io.vtscope.ledger;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * What the JVM did before the first carrier that is known as yet. Observations come in any order:
 * if an earlier carrier turns up, they count after all.
 */
final class StartUp {
  /** Hours of a JVM at rest. */
  private static final int MOST = 10_000;

  private final Deque<Waiting> waiting = new ArrayDeque<>();

  private record Waiting(long at, Runnable count) {}

  /** Keeps an observation; if there are too many, the oldest are forgotten. */
  void add(long at, Runnable count) {
    waiting.add(new Waiting(at, count));
    if (waiting.size() > MOST) {
      waiting.removeFirst();
    }
  }

  /** Counts the observations that turned out to lie in the window. */
  void count(long windowFrom) {
    waiting.removeIf(one -> {
      boolean counts = one.at >= windowFrom;
      if (counts) {
        one.count.run();
      }
      return counts;
    });
  }
}
