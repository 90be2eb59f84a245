package io.vtscope.junit;

import java.util.List;

/**
 * The threads of a test, by their numbers. Each new platform or virtual thread has a greater number
 * ({@code Thread.ThreadIdentifiers}, JDK 21 and newer, tested to 27).
 *
 * @param first the lowest number of the test's threads
 * @param setUps the threads that the set-up of its classes started
 */
record Threads(long first, List<Range> setUps) {

  /** Numbers from the first, below the second. */
  record Range(long from, long to) {}

  /** A number lower than those of all threads that start later. */
  static long next() {
    // A virtual thread would create the scheduler before the tests can set its size.
    return Thread.ofPlatform().unstarted(() -> {}).threadId();
  }

  boolean contain(long thread) {
    return thread >= first
        || setUps.stream().anyMatch(range -> range.from <= thread && thread < range.to);
  }
}
