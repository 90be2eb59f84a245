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
   * @return whether the thread has been seen a round ago at most, or these are the first samples
   */
  boolean add(long at, long thread) {
    long newest = count - 1;
    long oldest = Math.max(0, count - MOST);
    boolean isInRound = oldest == 0;
    for (long i = newest; i >= oldest; i--) {
      if (thread(i) == thread) {
        isInRound = at - times[index(i)] <= (newest - i + 1) * INTERVAL + LATE;
        break;
      }
      if (isBetween(thread(i), i + 1, newest)) {
        isInRound = false; // a round is over, and this one was not there
        break;
      }
    }
    threads[index(count)] = thread;
    times[index(count)] = at;
    count++;
    return isInRound;
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
