package io.vtscope.clock;

import java.util.SortedMap;
import java.util.TreeMap;

/** A histogram of durations. Buckets grow by at most 1/16, so percentiles are exact to 6 %. */
public class Histogram {
  private static final int SUB_BITS = 4;
  private static final int SUBS = 1 << SUB_BITS;

  /** Only buckets from {@code first} on. Counts saturate. */
  private int[] counts = new int[0];

  private int first;
  private long times;

  public final void count(long nanos) {
    count(nanos, 1);
  }

  public final void count(long nanos, long times) {
    int slot = slot(Math.max(0, nanos));
    if (slot < first || slot >= first + counts.length) {
      cover(slot, slot + 1);
    }
    int place = slot - first;
    counts[place] = (int) Math.min(counts[place] + times, Integer.MAX_VALUE);
    this.times += times;
  }

  public final void count(Histogram other) {
    if (other.counts.length == 0) {
      return;
    }
    cover(other.first, other.first + other.counts.length);
    for (int i = 0; i < other.counts.length; i++) {
      int place = other.first - first + i;
      counts[place] = (int) Math.min((long) counts[place] + other.counts[i], Integer.MAX_VALUE);
    }
    times += other.times;
  }

  /** Makes room for the buckets; {@code to} is exclusive. */
  private void cover(int from, int to) {
    int newFirst = from / SUBS * SUBS;
    int newEnd = (to + SUBS - 1) / SUBS * SUBS;
    int end = first + counts.length;
    if (counts.length == 0) {
      counts = new int[newEnd - newFirst];
      first = newFirst;
    } else if (newFirst < first || newEnd > end) {
      int more = counts.length / 2 / SUBS * SUBS;
      newFirst = newFirst < first ? Math.max(0, Math.min(newFirst, first - more)) : first;
      newEnd = newEnd > end ? Math.max(newEnd, end + more) : end;
      int[] wider = new int[newEnd - newFirst];
      System.arraycopy(counts, 0, wider, first - newFirst, counts.length);
      counts = wider;
      first = newFirst;
    }
  }

  /**
   * The upper bound of the bucket that reaches the share; 0 if empty.
   *
   * @param share from 0 to 1
   */
  public final long percentile(double share) {
    long wanted = Math.max(1, (long) Math.ceil(share * times));
    long seen = 0;
    for (int i = 0; i < counts.length; i++) {
      seen += counts[i];
      if (seen >= wanted) {
        return upperBound(first + i);
      }
    }
    return 0;
  }

  /** The counts of the buckets that have any, by upper bound. */
  final SortedMap<Long, Long> counts() {
    SortedMap<Long, Long> all = new TreeMap<>();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] != 0) {
        all.put(upperBound(first + i), (long) counts[i]);
      }
    }
    return all;
  }

  /** The bucket: below 16 ns one per nanosecond, then 16 per power of two. */
  private static int slot(long nanos) {
    if (nanos < SUBS) {
      return (int) nanos;
    }
    int power = 63 - Long.numberOfLeadingZeros(nanos);
    int sub = (int) (nanos >>> (power - SUB_BITS)) & (SUBS - 1);
    return (power - SUB_BITS + 1) * SUBS + sub;
  }

  private static long upperBound(int slot) {
    if (slot < SUBS) {
      return slot;
    }
    int power = slot / SUBS + SUB_BITS - 1;
    long lower = (long) (SUBS + slot % SUBS) << (power - SUB_BITS);
    return lower + (1L << (power - SUB_BITS)) - 1;
  }
}
