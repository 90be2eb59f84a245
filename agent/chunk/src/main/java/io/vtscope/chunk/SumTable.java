package io.vtscope.chunk;

import java.util.Arrays;

/**
 * Numbers by checksums, of which all bits are as good as random. An entry has eight bytes and no
 * more, as most of the time that a search takes is that of the memory: the checksum's last bits say
 * where it stands, the first are kept with the number. That two of some ten thousand checksums are
 * taken for one is as likely as one in a hundred million.
 */
final class SumTable {
  static final int NONE = -1;

  /** A megabyte. */
  private static final int PLACES = 1 << 17;

  private static final int MOST = PLACES / 2;
  private static final int NUMBER_BITS = 21;
  private static final long NUMBER = (1L << NUMBER_BITS) - 1;

  /** 0 where it is free. */
  private final long[] entries = new long[PLACES];

  private int size;

  /** The number of a checksum, or {@link #NONE}. */
  int get(long sum) {
    return (int) (entries[place(sum)] & NUMBER) - 1;
  }

  /** Takes in a number that is not negative; not where it is full, or the number is too large. */
  void put(long sum, int number) {
    if (!isFull() && number < NUMBER) {
      entries[place(sum)] = (sum & ~NUMBER) | (number + 1);
      size++;
    }
  }

  boolean isFull() {
    return size >= MOST;
  }

  void clear() {
    Arrays.fill(entries, 0);
    size = 0;
  }

  /** Where it stands, or would. */
  private int place(long sum) {
    long[] all = entries;
    int place = (int) sum & (PLACES - 1);
    while (all[place] != 0 && ((all[place] ^ sum) & ~NUMBER) != 0) {
      place = (place + 1) & (PLACES - 1);
    }
    return place;
  }
}
