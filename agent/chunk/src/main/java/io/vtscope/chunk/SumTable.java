package io.vtscope.chunk;

/**
 * Numbers by checksums, of which all bits are as good as random. An entry has eight bytes and no
 * more, as most of the time that a search takes is that of the memory: the checksum's last bits say
 * where it stands, the first are kept with the number. That two of some ten thousand checksums are
 * taken for one is as likely as one in a hundred million.
 */
final class SumTable {
  static final int NONE = -1;

  /** A megabyte. */
  private static final int FIRST_PLACES = 1 << 17;

  /** Sixteen megabytes. */
  private static final int MOST_PLACES = 1 << 21;

  private static final int NUMBER_BITS = 21;
  private static final long NUMBER = (1L << NUMBER_BITS) - 1;

  /** 0 where it is free; at most three quarters of them are not. */
  private final long[] entries;

  private final int last;
  private int size;

  /** How many were not taken in, as it was full. */
  private int refused;

  SumTable() {
    this(FIRST_PLACES);
  }

  private SumTable(int places) {
    entries = new long[places];
    last = places - 1;
  }

  /** The first checksums of an array by their places in it, with room for half as many more. */
  static SumTable of(long[] sums, int count) {
    int places = FIRST_PLACES;
    while (places < MOST_PLACES && room(places) < count + count / 2) {
      places *= 2;
    }
    SumTable table = new SumTable(places);
    for (int number = 0; number < count; number++) {
      table.put(sums[number], number);
    }
    return table;
  }

  /** The number of a checksum, or {@link #NONE}. */
  int get(long sum) {
    return (int) (entries[place(sum)] & NUMBER) - 1;
  }

  /** Takes in a number that is not negative; not where it is full, or the number is too large. */
  void put(long sum, int number) {
    if (isFull() || number >= NUMBER) {
      refused++;
      return;
    }
    entries[place(sum)] = (sum & ~NUMBER) | (number + 1);
    size++;
  }

  /** Whether no number is taken in. */
  boolean isFull() {
    return size >= room(entries.length);
  }

  /** Whether there may be a larger one. */
  boolean mayGrow() {
    return entries.length < MOST_PLACES;
  }

  private static int room(int places) {
    return places / 4 * 3;
  }

  /**
   * This one, or where it is full an empty one with room for all that came. What was in it cannot
   * be moved, as the last bits of the checksums are not kept.
   */
  SumTable forMore() {
    if (!isFull()) {
      return this;
    }
    int places = entries.length;
    while (places < MOST_PLACES && room(places) < size + refused) {
      places *= 2;
    }
    return new SumTable(places);
  }

  /** Where it stands, or would. */
  private int place(long sum) {
    long[] all = entries;
    int place = (int) sum & last;
    while (all[place] != 0 && ((all[place] ^ sum) & ~NUMBER) != 0) {
      place = (place + 1) & last;
    }
    return place;
  }
}
