package io.vtscope.ledger;

import io.vtscope.clock.Most;
import java.util.ArrayDeque;
import java.util.Deque;

/** Observations before the first known carrier. They count if an earlier carrier is found. */
final class StartUp {
  private final Deque<Waiting> waiting = new ArrayDeque<>();

  private record Waiting(long at, Runnable count) {}

  void add(long at, Runnable count) {
    waiting.add(new Waiting(at, count));
    if (waiting.size() > Most.THREADS) {
      waiting.removeFirst();
    }
  }

  /** Counts the observations in the window. */
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
