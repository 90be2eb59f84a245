package io.vtscope.junit;

import java.util.List;

/**
 * A test's threads, by identifier. Identifiers increase for platform and virtual threads ({@code
 * Thread.ThreadIdentifiers}, JDK 21 to 27).
 *
 * @param first the lowest identifier
 * @param setUps threads started by class set-ups
 */
record Threads(long first, List<Range> setUps) {

  /** Excludes {@code to}. */
  record Range(long from, long to) {}

  /** Lower than the identifiers of later threads. */
  static long next() {
    // A virtual thread would create the scheduler before tests can configure it.
    return Thread.ofPlatform().unstarted(() -> {}).threadId();
  }

  boolean contain(long thread) {
    return thread >= first
        || setUps.stream().anyMatch(range -> range.from <= thread && thread < range.to);
  }
}
