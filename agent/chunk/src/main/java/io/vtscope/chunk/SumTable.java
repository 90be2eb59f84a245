package io.vtscope.chunk;

/**
 * A hash table from checksums to numbers. Entries have eight bytes, because memory access dominates
 * lookup: the checksum's low bits give the place, its high bits are stored. Collisions are
 * negligible.
 */
final class SumTable {
  static final int NONE = -1;

  /** One megabyte. */
  private static final int FIRST_PLACES = 1 << 17;

  /** Sixteen megabytes. */
  private static final int MOST_PLACES = 1 << 21;

  private static final int NUMBER_BITS = 21;
  private static final long NUMBER = (1L << NUMBER_BITS) - 1;

  /** 0 if free; at most three quarters are used. */
  private final long[] entries;

  private final int last;
  private int size;

  private int refused;

  SumTable() {
    this(FIRST_PLACES);
  }

  private SumTable(int places) {
    entries = new long[places];
    last = places - 1;
  }

  /** Indexes the first checksums, with room for half as many more. */
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

  /** The number, or {@link #NONE}. */
  int get(long sum) {
    return (int) (entries[place(sum)] & NUMBER) - 1;
  }

  /** Adds a number, unless it is too large or the table full. */
  void put(long sum, int number) {
    if (isFull() || number >= NUMBER) {
      refused++;
      return;
    }
    entries[place(sum)] = (sum & ~NUMBER) | (number + 1);
    size++;
  }

  boolean isFull() {
    return size >= room(entries.length);
  }

  boolean mayGrow() {
    return entries.length < MOST_PLACES;
  }

  private static int room(int places) {
    return places / 4 * 3;
  }

  /**
   * This table, or a larger empty one if full. Entries cannot be moved: the low bits are not
   * stored.
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

  private int place(long sum) {
    long[] all = entries;
    int place = (int) sum & last;
    while (all[place] != 0 && ((all[place] ^ sum) & ~NUMBER) != 0) {
      place = (place + 1) & last;
    }
    return place;
  }
}
