package io.vtscope.agent.executor;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * How long things took since it was last emptied, to an eighth; from many threads, without a lock.
 */
final class Latencies {
  /** Steps per doubling. */
  private static final int STEPS = 4;

  private static final int BUCKETS = 64 * STEPS;

  private final AtomicLongArray counts = new AtomicLongArray(BUCKETS);

  void add(long nanos) {
    counts.incrementAndGet(bucket(nanos));
  }

  private static int bucket(long nanos) {
    if (nanos < STEPS) {
      return (int) Math.max(0, nanos);
    }
    int doubling = 63 - Long.numberOfLeadingZeros(nanos);
    int step = (int) (nanos >>> (doubling - 2)) & (STEPS - 1);
    return doubling * STEPS + step;
  }

  /** The longest that falls into a bucket. */
  private static long upper(int bucket) {
    if (bucket < STEPS) {
      return bucket;
    }
    int doubling = bucket / STEPS;
    long first = (long) (STEPS + bucket % STEPS) << (doubling - 2);
    return first + (1L << (doubling - 2)) - 1;
  }

  /** What was added since the last time, and forgets it. */
  Summary take() {
    long[] taken = new long[BUCKETS];
    long total = 0;
    for (int i = 0; i < BUCKETS; i++) {
      taken[i] = counts.getAndSet(i, 0);
      total += taken[i];
    }
    return total == 0
        ? Summary.NONE
        : new Summary(total, at(taken, total, 0.5), at(taken, total, 0.99), at(taken, total, 1.0));
  }

  private static long at(long[] taken, long total, double share) {
    long wanted = (long) Math.ceil(total * share);
    long seen = 0;
    for (int i = 0; i < taken.length; i++) {
      seen += taken[i];
      if (seen >= wanted) {
        return upper(i);
      }
    }
    return 0;
  }

  /** Nanoseconds; -1 where nothing was measured. */
  record Summary(long count, long p50, long p99, long max) {
    static final Summary NONE = new Summary(0, -1, -1, -1);
  }
}
