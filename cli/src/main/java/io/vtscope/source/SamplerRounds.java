package io.vtscope.source;

/**
 * How the JVM's sampler goes round the threads: every 20 ms it takes the next that it finds in
 * native code, in the order in which it has them ({@code jfrThreadSampler.cpp} of JDK 21 to 26).
 * Who stays in native code is seen once in each round.
 */
final class SamplerRounds {
  private static final long INTERVAL = 20_000_000;

  /** The sampler has to wait for a processor too. */
  private static final long LATE = INTERVAL * 3 / 2;

  /** In a round of more threads nothing can be told of one. */
  private static final int MOST = 32;

  private final long[] threads = new long[MOST];
  private final long[] times = new long[MOST];
  private long count;

  /**
   * Takes in a sample, of whatever thread.
   *
   * @return of the time since the sample of the thread before, how much it can have stayed in
   *     native code, nanoseconds: all where that was a round ago, else as much as a sample stands
   *     for; {@code Long.MAX_VALUE} where these are the first samples
   */
  long add(long at, long thread) {
    long longest = longest(at, thread);
    threads[index(count)] = thread;
    times[index(count)] = at;
    count++;
    return longest;
  }

  private long longest(long at, long thread) {
    long newest = count - 1;
    long oldest = Math.max(0, count - MOST);
    for (long i = newest; i >= oldest; i--) {
      if (thread(i) == thread) {
        long since = at - times[index(i)];
        return since <= (newest - i + 1) * INTERVAL + LATE ? since : INTERVAL;
      }
      if (isBetween(thread(i), i + 1, newest)) {
        return INTERVAL; // a round is over, and this one was not there
      }
    }
    return oldest == 0 ? Long.MAX_VALUE : INTERVAL;
  }

  private boolean isBetween(long thread, long from, long to) {
    for (long i = from; i <= to; i++) {
      if (thread(i) == thread) {
        return true;
      }
    }
    return false;
  }

  private long thread(long sample) {
    return threads[index(sample)];
  }

  private static int index(long sample) {
    return (int) (sample % MOST);
  }
}
