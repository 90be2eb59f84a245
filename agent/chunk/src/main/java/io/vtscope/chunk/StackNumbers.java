package io.vtscope.chunk;

import java.util.Arrays;

/**
 * Numbers stacks across all chunks that a thread reads. It finds a stack by the checksum of its
 * encoded bytes, without decoding. Different encodings share a number and a content checksum.
 */
final class StackNumbers {
  /** If exceeded, all are forgotten. */
  private static final int MOST = 1 << 18;

  private static final int NONE = -1;
  private static final int FIRST = 64;

  private SumTable byBytes = new SumTable();
  private SumTable bySum = new SumTable();
  private long[] sums = new long[FIRST];
  private int size;

  private int generation;

  private final LongMap byKey = new LongMap();

  /**
   * Starts a chunk; forgets all stacks if there are too many.
   *
   * @return an empty map from chunk keys to numbers, valid until the next chunk
   */
  LongMap begin() {
    byKey.clear();
    byBytes = byBytes.forMore();
    if (size > MOST) {
      byBytes = new SumTable();
      bySum = new SumTable();
      size = 0;
      generation++;
    }
    return byKey;
  }

  /** Numbers keep their meaning while this value is unchanged. */
  int generation() {
    return generation;
  }

  /** The stack's number, or -1. */
  int get(long sumOfBytes) {
    return byBytes.get(sumOfBytes);
  }

  /**
   * Returns the stack's existing or new number.
   *
   * @param sumOfBytes negative if unavailable
   */
  int put(long sumOfBytes, long sum) {
    int number = bySum.get(sum);
    if (number == NONE) {
      number = size++;
      if (number == sums.length) {
        sums = Arrays.copyOf(sums, number + number / 2);
      }
      sums[number] = sum;
      if (bySum.isFull() && bySum.mayGrow()) {
        bySum = SumTable.of(sums, number);
      }
      bySum.put(sum, number);
    }
    if (sumOfBytes >= 0) {
      byBytes.put(sumOfBytes, number);
    }
    return number;
  }

  long sum(int number) {
    return sums[number];
  }

  int size() {
    return size;
  }
}
