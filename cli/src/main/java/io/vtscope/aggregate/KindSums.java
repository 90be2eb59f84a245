package io.vtscope.aggregate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the pins of each kind come to, in arrays. Pins come by the million, each of another kind
 * than the one before: what they need of a kind is little and lies together, so that it stays in
 * the processor's caches.
 */
final class KindSums {
  private static final int FIRST_KINDS = 1 << 6;

  // What stands where of a pin, behind when it began.
  private static final int NANOS = 1;
  private static final int CARRIER = 3;

  // What stands where of a kind, in the sums.
  private static final int WIDTH = 4;
  private static final int FIRST = 0;
  private static final int LAST = 1;
  private static final int TOTAL = 2;
  private static final int MAX = 3;

  /**
   * Classes of lengths that are counted in a table, two powers of two: most pins of a kind are much
   * alike. Others are counted one by one.
   */
  static final int CLASSES = 32;

  /** How far below the pin that they are chosen by the first of them is. */
  static final int BELOW = 12;

  /** So many others, and twice as many each time after that. */
  private static final int MANY = 8;

  private static final short NO_CLASS = -1;

  // Lengths that are counted one by one: kind and class in one number, and how often in the next.
  private static final int CLASS_BITS = 10;
  private static final int CLASS_MASK = (1 << CLASS_BITS) - 1;
  private static final int FIRST_OTHERS = 1 << 6;

  private long[] sums = new long[FIRST_KINDS * WIDTH];

  /** By kind and class; at 256 they begin anew, and the others have these. */
  private byte[] counts = new byte[FIRST_KINDS * CLASSES];

  /** The first of the classes that a kind has there. */
  private short[] firstClass = new short[FIRST_KINDS];

  /** Lengths that have none of their kind's classes, or came too often, of all kinds. */
  private int[] others = new int[FIRST_OTHERS];

  private int othersUsed;

  /** How many pins each kind has, when there are no more. */
  private long[] counted = new long[FIRST_KINDS];

  // What few pins need.
  private int[] othersOf = new int[FIRST_KINDS];
  private long[] lasting = new long[0];
  private long[] carrierBits = new long[0];
  private @Nullable ThreadSet[] carriers = new @Nullable ThreadSet[0];

  /** Kinds that have pins, in the order in which they came first. */
  private int[] present = new int[FIRST_KINDS];

  private int size;

  /** Carriers, by the places of their bits. */
  private final long[] carrierOfBit = new long[Long.SIZE];

  private int bits;
  private long newestCarrier;
  private long newestBit;

  KindSums() {
    clear(0, FIRST_KINDS);
  }

  /**
   * Makes room for kinds.
   *
   * @param kinds all numbers are less
   */
  void makeRoom(int kinds) {
    int before = present.length;
    if (kinds <= before) {
      return;
    }
    int room = Math.max(kinds, before * 2);
    sums = Arrays.copyOf(sums, room * WIDTH);
    counts = Arrays.copyOf(counts, room * CLASSES);
    firstClass = Arrays.copyOf(firstClass, room);
    othersOf = Arrays.copyOf(othersOf, room);
    counted = Arrays.copyOf(counted, room);
    present = Arrays.copyOf(present, room);
    clear(before, room);
  }

  private void clear(int from, int to) {
    Arrays.fill(firstClass, from, to, NO_CLASS);
    for (int kind = from; kind < to; kind++) {
      forget(kind);
    }
  }

  /**
   * Adds pins, as a {@link io.vtscope.observation.PinTaker} takes them in.
   *
   * @return whether some were so long that {@link Owners} wants them
   */
  boolean add(int[] kindOf, long[] rows, int rowWidth, int count) {
    boolean hasLong = false;
    long[] of = sums;
    byte[] table = counts;
    short[] classes = firstClass;
    for (int i = 0, row = 0; i < count; i++, row += rowWidth) {
      int kind = kindOf[i];
      int place = kind * WIDTH;
      long at = rows[row];
      long nanos = rows[row + NANOS];
      int slot = Histogram.slot(nanos);
      if (at < of[place + FIRST]) {
        begin(kind, at, slot);
      }
      if (at + nanos > of[place + LAST]) {
        of[place + LAST] = at + nanos;
      }
      of[place + TOTAL] += nanos;
      if (nanos > of[place + MAX]) {
        of[place + MAX] = nanos;
      }
      if (nanos >= Owners.SHORTEST_NANOS) {
        hasLong = true;
        addLasting(kind, nanos);
      }
      int known = slot - classes[kind];
      if (known < 0 || known >= CLASSES) {
        addOther(kind, slot);
      } else if (++table[kind * CLASSES + known] == 0) {
        addOthers(kind, slot, 1 << Byte.SIZE);
      }
      if (rows[row + CARRIER] != 0) {
        addCarrier(kind, rows[row + CARRIER]);
      }
    }
    return hasLong;
  }

  private void addLasting(int kind, long nanos) {
    if (nanos >= Cost.LASTING_NANOS) {
      if (kind >= lasting.length) {
        lasting = Arrays.copyOf(lasting, present.length);
      }
      lasting[kind] += nanos;
    }
  }

  /** Has a pin that is the first of its kind until now. */
  private void begin(int kind, long at, int slot) {
    if (sums[kind * WIDTH + FIRST] == Long.MAX_VALUE) {
      present[size++] = kind;
      if (firstClass[kind] == NO_CLASS) {
        firstClass[kind] = (short) Math.max(0, slot - BELOW);
      }
    }
    sums[kind * WIDTH + FIRST] = at;
  }

  /** Where many have none of a kind's classes, it gets those that are around the newest. */
  private void addOther(int kind, int slot) {
    addOthers(kind, slot, 1);
    int times = ++othersOf[kind];
    if (times >= MANY && Integer.bitCount(times) == 1) {
      int from = kind * CLASSES;
      for (int i = 0; i < CLASSES; i++) {
        if (counts[from + i] != 0) {
          addOthers(kind, firstClass[kind] + i, counts[from + i] & 0xff);
          counts[from + i] = 0;
        }
      }
      firstClass[kind] = (short) Math.max(0, slot - BELOW);
    }
  }

  private void addOthers(int kind, int slot, int times) {
    if (othersUsed == others.length) {
      others = Arrays.copyOf(others, othersUsed * 2);
    }
    others[othersUsed++] = kind << CLASS_BITS | slot;
    others[othersUsed++] = times;
  }

  private void addCarrier(int kind, long carrier) {
    if (kind >= carrierBits.length) {
      carrierBits = Arrays.copyOf(carrierBits, present.length);
      carriers = Arrays.copyOf(carriers, present.length);
    }
    long bit = carrier == newestCarrier ? newestBit : bit(carrier);
    if ((carrierBits[kind] & bit) == 0) {
      carrierBits[kind] |= bit;
      ThreadSet ofKind = carriers[kind];
      if (ofKind == null) {
        ofKind = new ThreadSet();
        carriers[kind] = ofKind;
      }
      ofKind.add(carrier);
    }
  }

  /** Stands for a carrier; none where there are too many. */
  private long bit(long carrier) {
    int place = 0;
    while (place < bits && carrierOfBit[place] != carrier) {
      place++;
    }
    if (place == carrierOfBit.length) {
      return 0;
    }
    if (place == bits) {
      carrierOfBit[bits++] = carrier;
    }
    newestCarrier = carrier;
    newestBit = 1L << place;
    return newestBit;
  }

  /** How many kinds have pins. */
  int size() {
    return size;
  }

  /** Which kind was the first of which pins came, the second and so on. */
  int kind(int place) {
    return present[place];
  }

  /** Says how many pins each kind has, when there are no more. */
  void count() {
    for (int i = 0; i < size; i++) {
      int kind = present[i];
      long ofKind = 0;
      for (int place = kind * CLASSES; place < (kind + 1) * CLASSES; place++) {
        ofKind += counts[place] & 0xff;
      }
      counted[kind] = ofKind;
    }
    eachOther((kind, slot, times) -> counted[kind] += times);
  }

  /** How many pins a kind has, as it was counted last. */
  long count(int kind) {
    return counted[kind];
  }

  /** How long a kind's pins lasted together, in nanoseconds. */
  long total(int kind) {
    return sums[kind * WIDTH + TOTAL];
  }

  /** When the first of a kind's pins began, nanoseconds since the epoch. */
  long first(int kind) {
    return sums[kind * WIDTH + FIRST];
  }

  /** When the last of a kind's pins ended, nanoseconds since the epoch. */
  long last(int kind) {
    return sums[kind * WIDTH + LAST];
  }

  /**
   * Adds what a kind's pins come to, but for some of their lengths.
   *
   * @param as its number there
   */
  void addTo(KindTotals totals, int as, int kind) {
    int place = kind * WIDTH;
    totals.add(
        as,
        counted[kind],
        sums[place + TOTAL],
        sums[place + MAX],
        kind < lasting.length ? lasting[kind] : 0,
        sums[place + FIRST],
        sums[place + LAST]);
    totals.addLengths(as, counts, kind * CLASSES, firstClass[kind]);
  }

  /** Gets lengths that are counted one by one. */
  interface Others {
    /**
     * Takes in some.
     *
     * @param slot their class
     */
    void add(int kind, int slot, int times);
  }

  /** Hands over the lengths that {@link #addTo} leaves out. */
  void eachOther(Others into) {
    for (int i = 0; i < othersUsed; i += 2) {
      into.add(others[i] >>> CLASS_BITS, others[i] & CLASS_MASK, others[i + 1]);
    }
  }

  /** Who has held carriers; null where the JVM does not say. */
  @Nullable ThreadSet carriers(int kind) {
    return kind < carriers.length ? carriers[kind] : null;
  }

  /** Forgets all pins; kinds keep their numbers. */
  void clear() {
    for (int i = 0; i < size; i++) {
      forget(present[i]);
    }
    size = 0;
    othersUsed = 0;
    bits = 0;
    newestCarrier = 0;
  }

  private void forget(int kind) {
    int place = kind * WIDTH;
    sums[place + FIRST] = Long.MAX_VALUE;
    sums[place + LAST] = Long.MIN_VALUE;
    sums[place + TOTAL] = 0;
    sums[place + MAX] = 0;
    Arrays.fill(counts, kind * CLASSES, (kind + 1) * CLASSES, (byte) 0);
    othersOf[kind] = 0;
    if (kind < lasting.length) {
      lasting[kind] = 0;
    }
    if (kind < carrierBits.length) {
      carrierBits[kind] = 0;
      carriers[kind] = null;
    }
  }
}
