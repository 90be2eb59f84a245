package io.vtscope.chunk;

import java.util.Arrays;

/**
 * The stacks that a thread has come across in all chunks that it reads, by the checksums of the
 * bytes they were written with, of which a stack has a few: most stacks of a chunk were written in
 * one before with the very same bytes, and these are gone over several times as fast as the numbers
 * in them. Each has a number here, and a checksum of what is in it.
 */
final class StackNumbers {
  /** More than are told apart by who reads them. */
  private static final int MOST = 1 << 18;

  private static final int NONE = -1;
  private static final int FIRST = 64;

  private SumTable byBytes = new SumTable();
  private SumTable bySum = new SumTable();
  private long[] sums = new long[FIRST];
  private int size;

  /** How often all were forgotten. */
  private int generation;

  /** For the chunk that is being read, by its keys. */
  private final LongMap byKey = new LongMap();

  /**
   * Begins with a chunk: forgets all where there are too many.
   *
   * @return an empty map, for the numbers by the chunk's keys; good until the next chunk
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

  /** As long as this is the same, a number stands for the same stack. */
  int generation() {
    return generation;
  }

  /** The number of a stack; -1 where it has none yet. */
  int get(long sumOfBytes) {
    return byBytes.get(sumOfBytes);
  }

  /**
   * Gives a stack its number, which it may have already.
   *
   * @param sumOfBytes less than 0 where there is none
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

  /** That of the stack with a number. */
  long sum(int number) {
    return sums[number];
  }

  /** How many have numbers: all that are less. */
  int size() {
    return size;
  }
}
