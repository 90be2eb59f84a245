package io.vtscope.clock;

/**
 * Lengths of time, counted in classes of which each is at most 1/16 wider than the one before: a
 * percentile is off by at most 6 %, at a cost of a few hundred bytes however many are counted.
 */
public class Histogram {
  private static final int SUB_BITS = 4;
  private static final int SUBS = 1 << SUB_BITS;

  // A floating-point number has the power of two and what follows in its first bits: processors
  // make one faster than the JVM's quick compiler finds a number's highest bit.
  private static final long EXACT = 1L << 53;
  private static final int SUB_SHIFT = 52 - SUB_BITS;
  private static final int SMALLEST_SUB = (1023 + SUB_BITS - 1) << SUB_BITS;

  /**
   * Of the classes from {@code first} on: most of what is counted together is much alike. A class
   * counts to some two thousand million, and then no further.
   */
  private int[] counts = new int[0];

  private int first;
  private long times;

  public final void count(long nanos) {
    count(nanos, 1);
  }

  public final void count(long nanos, long times) {
    add(slot(Math.max(0, nanos)), times);
  }

  /**
   * Adds what was counted elsewhere, of some classes that follow one another.
   *
   * @param counted up to 255 each
   * @param firstSlot the first of them, as {@link #slot} has it
   */
  public final void add(byte[] counted, int from, int to, int firstSlot) {
    for (int i = from; i < to; i++) {
      if (counted[i] != 0) {
        add(firstSlot + i - from, counted[i] & 0xff);
      }
    }
  }

  /** How many were counted. */
  public final long times() {
    return times;
  }

  /** Counts lengths of a class. */
  public final void add(int slot, long more) {
    if (slot < first || slot >= first + counts.length) {
      cover(slot, slot + 1);
    }
    int place = slot - first;
    counts[place] = (int) Math.min(counts[place] + more, Integer.MAX_VALUE);
    times += more;
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

  /**
   * Has classes from one to another, without the last, and what it had. Where it has to grow it
   * does so by half, as more are to come.
   */
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
   * The upper bound of the class in which the share is reached; 0 where nothing was counted.
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

  /**
   * Below 16 ns a class each; above, 16 classes for every power of two. Short methods, which the
   * JVM's quick compiler puts in place.
   *
   * @param nanos not negative
   */
  public static int slot(long nanos) {
    return nanos < SUBS ? (int) nanos : slotOfMany(nanos);
  }

  private static int slotOfMany(long nanos) {
    return nanos <= EXACT
        ? (int) (Double.doubleToRawLongBits((double) nanos) >>> SUB_SHIFT) - SMALLEST_SUB
        : slotOfInexact(nanos);
  }

  private static int slotOfInexact(long nanos) {
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
