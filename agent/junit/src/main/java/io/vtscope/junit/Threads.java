package io.vtscope.junit;

import java.util.List;

/**
 * Which threads are a test's, by their numbers: the JVM gives each new thread a greater one, of
 * platform and virtual threads alike ({@code Thread.ThreadIdentifiers}, JDK 21 and newer, tested to
 * 27).
 *
 * @param first the test's threads have numbers from here on
 * @param setUps of the threads that were started as its classes were set up
 */
record Threads(long first, List<Range> setUps) {

  /** Numbers from the first to before the second. */
  record Range(long from, long to) {}

  /** A number that is lower than those of all threads that are started later. */
  static long next() {
    // A virtual one would create the scheduler before the tests could set its size.
    return Thread.ofPlatform().unstarted(() -> {}).threadId();
  }

  boolean contain(long thread) {
    return thread >= first
        || setUps.stream().anyMatch(range -> range.from <= thread && thread < range.to);
  }
}
