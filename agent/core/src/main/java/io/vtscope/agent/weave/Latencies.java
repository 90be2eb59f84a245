package io.vtscope.agent.weave;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Lock-free histogram of the times between woven calls. Total and maximum are exact, percentiles
 * within an eighth.
 */
public final class Latencies {
  /** Per power of two. */
  private static final int STEPS = 4;

  private static final int BUCKETS = 64 * STEPS;

  private final AtomicReference<@Nullable AtomicLongArray> counts = new AtomicReference<>();

  private final AtomicLong longest = new AtomicLong();

  private final AtomicLong sum = new AtomicLong();

  /** Called by application threads; allocates only at the first call. */
  public void add(long nanos) {
    counts().incrementAndGet(bucket(nanos));
    sum.addAndGet(nanos);
    for (long known = longest.get(); nanos > known; known = longest.get()) {
      if (longest.compareAndSet(known, nanos)) {
        break;
      }
    }
  }

  private AtomicLongArray counts() {
    AtomicLongArray made = counts.get();
    if (made != null) {
      return made;
    }
    made = new AtomicLongArray(BUCKETS);
    AtomicLongArray other = counts.compareAndExchange(null, made);
    return other == null ? made : other;
  }

  private static int bucket(long nanos) {
    if (nanos < STEPS) {
      return (int) Math.max(0, nanos);
    }
    int doubling = 63 - Long.numberOfLeadingZeros(nanos);
    int step = (int) (nanos >>> (doubling - 2)) & (STEPS - 1);
    return doubling * STEPS + step;
  }

  private static long lower(int bucket) {
    return bucket < STEPS ? bucket : (long) (STEPS + bucket % STEPS) << (bucket / STEPS - 2);
  }

  private static long middle(int bucket) {
    if (bucket < STEPS) {
      return bucket;
    }
    int doubling = bucket / STEPS;
    long width = 1L << (doubling - 2);
    return (STEPS + bucket % STEPS) * width + width / 2;
  }

  /** Returns and resets. */
  public Summary take() {
    AtomicLongArray counts = this.counts.get();
    if (counts == null) {
      return Summary.NONE;
    }
    long max = longest.getAndSet(0);
    long all = sum.getAndSet(0);
    long[] taken = new long[BUCKETS];
    long total = 0;
    for (int i = 0; i < BUCKETS; i++) {
      taken[i] = counts.getAndSet(i, 0);
      total += taken[i];
    }
    if (total == 0) {
      return Summary.NONE;
    }
    // A concurrent add may not be counted yet.
    max = Math.max(max, lower(last(taken)));
    return new Summary(
        total,
        all,
        Math.min(at(taken, total, 0.5), max),
        Math.min(at(taken, total, 0.99), max),
        max);
  }

  private static int last(long[] taken) {
    int last = taken.length - 1;
    while (last > 0 && taken[last] == 0) {
      last--;
    }
    return last;
  }

  private static long at(long[] taken, long total, double share) {
    long wanted = (long) Math.ceil(total * share);
    long seen = 0;
    for (int i = 0; i < taken.length; i++) {
      seen += taken[i];
      if (seen >= wanted) {
        return middle(i);
      }
    }
    return 0;
  }

  /**
   * Nanoseconds; percentiles and maximum are -1 without values.
   *
   * @param total the sum of all values
   */
  public record Summary(long count, long total, long p50, long p99, long max) {
    static final Summary NONE = new Summary(0, 0, -1, -1, -1);
  }
}
