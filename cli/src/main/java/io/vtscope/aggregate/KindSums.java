package io.vtscope.aggregate;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the pins of each kind come to, in arrays. Pins come by the million, each of another kind
 * than the one before: what they need of a kind is little and lies together, so that it stays in
 * the processor's caches.
 */
final class KindSums {
  private static final int FIRST_KINDS = 1 << 5;

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
   * Classes of lengths that are counted in a table, four powers of two: most pins of a kind are
   * much alike. Others are counted one by one.
   */
  private static final int CLASSES = 64;

  /** How far below the pin that they are chosen by the first of them is. */
  private static final int BELOW = 24;

  /** So many others, and twice as many each time after that. */
  private static final int MANY = 8;

  private static final short NO_CLASS = -1;

  private long[] sums = new long[FIRST_KINDS * WIDTH];

  /** By kind and class; at 256 they begin anew, and the others have these. */
  private byte[] counts = new byte[FIRST_KINDS * CLASSES];

  /** The first of the classes that a kind has there. */
  private short[] firstClass = new short[FIRST_KINDS];

  // What few pins need.
  private @Nullable Histogram[] others = new @Nullable Histogram[FIRST_KINDS];
  private long[] lasting = new long[FIRST_KINDS];
  private long[] carrierBits = new long[FIRST_KINDS];
  private ThreadSet[] carriers = new ThreadSet[FIRST_KINDS];

  private int kinds;

  /** Kinds that have pins, in the order in which they came first. */
  private int[] present = new int[FIRST_KINDS];

  private int size;

  /** Carriers, by the places of their bits. */
  private final long[] carrierOfBit = new long[Long.SIZE];

  private int bits;
  private long newestCarrier;
  private long newestBit;

  /** Makes room for another kind, and gives it its number. */
  int add() {
    if (kinds == present.length) {
      int room = kinds * 2;
      sums = Arrays.copyOf(sums, room * WIDTH);
      counts = Arrays.copyOf(counts, room * CLASSES);
      firstClass = Arrays.copyOf(firstClass, room);
      others = Arrays.copyOf(others, room);
      lasting = Arrays.copyOf(lasting, room);
      carrierBits = Arrays.copyOf(carrierBits, room);
      carriers = Arrays.copyOf(carriers, room);
      present = Arrays.copyOf(present, room);
    }
    firstClass[kinds] = NO_CLASS;
    carriers[kinds] = new ThreadSet();
    forget(kinds);
    return kinds++;
  }

  /** Adds pins, as a {@link io.vtscope.observation.PinTaker} takes them in. */
  void add(int[] kindOf, long[] rows, int rowWidth, int count) {
    long[] of = sums;
    byte[] counted = counts;
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
      if (nanos >= Cost.LASTING_NANOS) {
        lasting[kind] += nanos;
      }
      int known = slot - classes[kind];
      if (known < 0 || known >= CLASSES) {
        addOther(kind, slot);
      } else if (++counted[kind * CLASSES + known] == 0) {
        others(kind).add(slot, 1 << Byte.SIZE);
      }
      if (rows[row + CARRIER] != 0) {
        addCarrier(kind, rows[row + CARRIER]);
      }
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
    Histogram ofKind = others(kind);
    ofKind.add(slot, 1);
    if (ofKind.times() >= MANY && Long.bitCount(ofKind.times()) == 1) {
      int from = kind * CLASSES;
      ofKind.add(counts, from, from + CLASSES, firstClass[kind]);
      Arrays.fill(counts, from, from + CLASSES, (byte) 0);
      firstClass[kind] = (short) Math.max(0, slot - BELOW);
    }
  }

  private Histogram others(int kind) {
    Histogram ofKind = others[kind];
    if (ofKind == null) {
      ofKind = new Histogram();
      others[kind] = ofKind;
    }
    return ofKind;
  }

  private void addCarrier(int kind, long carrier) {
    long bit = carrier == newestCarrier ? newestBit : bit(carrier);
    if ((carrierBits[kind] & bit) == 0) {
      carrierBits[kind] |= bit;
      carriers[kind].add(carrier);
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

  /** Puts what a kind's pins come to, but for their lengths, in place of what was there. */
  void get(int kind, Sum into) {
    int place = kind * WIDTH;
    into.set(
        count(kind),
        sums[place + TOTAL],
        sums[place + MAX],
        lasting[kind],
        sums[place + FIRST],
        sums[place + LAST]);
  }

  private long count(int kind) {
    Histogram more = others[kind];
    long count = more == null ? 0 : more.times();
    for (int i = kind * CLASSES; i < (kind + 1) * CLASSES; i++) {
      count += counts[i] & 0xff;
    }
    return count;
  }

  /** Counts the lengths of a kind's pins. */
  void count(int kind, Histogram into) {
    int from = kind * CLASSES;
    into.add(counts, from, from + CLASSES, firstClass[kind]);
    Histogram more = others[kind];
    if (more != null) {
      into.count(more);
    }
  }

  /** Who has held carriers. */
  ThreadSet carriers(int kind) {
    return carriers[kind];
  }

  /** Forgets all pins; kinds keep their numbers. */
  void clear() {
    for (int i = 0; i < size; i++) {
      forget(present[i]);
    }
    size = 0;
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
    Histogram ofKind = others[kind];
    if (ofKind != null) {
      ofKind.clear();
    }
    lasting[kind] = 0;
    carrierBits[kind] = 0;
    carriers[kind].clear();
  }

  /** Forgets all kinds too, which have no pins. */
  void clearKinds() {
    kinds = 0;
    Arrays.fill(others, null);
  }
}
