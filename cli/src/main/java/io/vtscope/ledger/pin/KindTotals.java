package io.vtscope.ledger.pin;

import io.vtscope.clock.Cost;
import io.vtscope.clock.Histogram;
import io.vtscope.clock.Meter;
import io.vtscope.observation.PinTimes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the pins of each kind come to in all, in arrays: a hundred bytes a kind, of which there may
 * be a hundred thousand, however many pins it has.
 */
final class KindTotals {
  private static final int FIRST_KINDS = 1 << 6;

  /**
   * Classes of lengths that are counted in a table, three powers of two: most pins of a kind are
   * much alike. Others are counted one by one.
   */
  static final int CLASSES = 48;

  /** How far below the pin that they are chosen by the first of them is. */
  static final int BELOW = 12;

  // What stands where of a kind, in the sums.
  private static final int WIDTH = 6;
  private static final int COUNT = 0;
  private static final int TOTAL = 1;
  private static final int MAX = 2;
  private static final int LASTING = 3;
  private static final int FIRST = 4;
  private static final int LAST = 5;

  private static final int MOST_IN_TABLE = 255;
  private static final short NO_CLASS = -1;
  private static final long[] NO_CARRIERS = {};

  private int size;
  private long[] sums = new long[FIRST_KINDS * WIDTH];

  /** Lengths by kind and class, as {@link #CLASSES} says. */
  private byte[] counts = new byte[FIRST_KINDS * CLASSES];

  /** The first of the classes that a kind has there. */
  private short[] firstClass = new short[FIRST_KINDS];

  /** Of a kind the lengths that have none of its classes, or came too often. */
  private @Nullable Histogram[] others = new @Nullable Histogram[FIRST_KINDS];

  private @Nullable ThreadSet[] carriers = new @Nullable ThreadSet[0];

  /** Makes room for one more kind; they are numbered from 0 on. */
  void addKind() {
    if (size == firstClass.length) {
      int room = size * 2;
      sums = Arrays.copyOf(sums, room * WIDTH);
      counts = Arrays.copyOf(counts, room * CLASSES);
      firstClass = Arrays.copyOf(firstClass, room);
      others = Arrays.copyOf(others, room);
    }
    firstClass[size] = NO_CLASS;
    sums[size * WIDTH + FIRST] = Long.MAX_VALUE;
    sums[size * WIDTH + LAST] = Long.MIN_VALUE;
    size++;
  }

  /** Adds pins of a kind. */
  void add(int kind, PinTimes pins) {
    long lasting = 0;
    long newest = 0;
    for (int i = 0; i < pins.size(); i++) {
      long nanos = pins.nanos(i);
      lasting += nanos >= Cost.LASTING_NANOS ? nanos : 0;
      addLength(kind, Histogram.slot(nanos), 1);
      long carrier = pins.carrier(i);
      if (carrier != newest) {
        carriersOf(kind).add(carrier);
        newest = carrier;
      }
    }
    add(kind, pins.size(), pins.total(), pins.longest(), lasting, pins.begin(), pins.end());
  }

  /** Adds what pins of a kind come to, but for how long each was. */
  void add(int kind, long count, long total, long max, long lasting, long first, long last) {
    int place = kind * WIDTH;
    sums[place + COUNT] += count;
    sums[place + TOTAL] += total;
    sums[place + MAX] = Math.max(sums[place + MAX], max);
    sums[place + LASTING] += lasting;
    sums[place + FIRST] = Math.min(sums[place + FIRST], first);
    sums[place + LAST] = Math.max(sums[place + LAST], last);
  }

  /**
   * Adds lengths of a kind.
   *
   * @param counted how often, from a place on, {@link #CLASSES} of them
   * @param firstOfThem the first of these classes
   */
  void addLengths(int kind, byte[] counted, int from, short firstOfThem) {
    if (firstClass[kind] == NO_CLASS) {
      firstClass[kind] = firstOfThem;
    }
    // Most have a place in the table, and are added here: calls took half of the time for this.
    byte[] table = counts;
    int place = kind * CLASSES;
    int shift = firstOfThem - firstClass[kind];
    for (int i = 0, known = shift; i < CLASSES; i++, known++) {
      if (counted[from + i] != 0) {
        int times = counted[from + i] & 0xff;
        boolean has = known >= 0 && known < CLASSES;
        int count = has ? (table[place + known] & 0xff) + times : MOST_IN_TABLE + 1;
        if (count <= MOST_IN_TABLE) {
          table[place + known] = (byte) count;
        } else {
          addLength(kind, firstOfThem + i, times);
        }
      }
    }
  }

  /**
   * Adds lengths of a kind.
   *
   * @param slot their class, as {@link Histogram#slot} has it
   */
  void addLength(int kind, int slot, int times) {
    if (firstClass[kind] == NO_CLASS) {
      firstClass[kind] = (short) Math.max(0, slot - BELOW);
    }
    int known = slot - firstClass[kind];
    if (known < 0 || known >= CLASSES) {
      othersOf(kind).add(slot, times);
      return;
    }
    int place = kind * CLASSES + known;
    int count = (counts[place] & 0xff) + times;
    if (count > MOST_IN_TABLE) {
      othersOf(kind).add(slot, count);
      count = 0;
    }
    counts[place] = (byte) count;
  }

  private Histogram othersOf(int kind) {
    Histogram known = others[kind];
    if (known == null) {
      known = new Histogram();
      others[kind] = known;
    }
    return known;
  }

  /** Adds carriers that a kind has held. */
  void addCarriers(int kind, ThreadSet some) {
    carriersOf(kind).add(some);
  }

  private ThreadSet carriersOf(int kind) {
    if (kind >= carriers.length) {
      carriers = Arrays.copyOf(carriers, firstClass.length);
    }
    ThreadSet known = carriers[kind];
    if (known == null) {
      known = new ThreadSet();
      carriers[kind] = known;
    }
    return known;
  }

  /** Carriers that a kind has held; none where the JVM does not say which. Not to be changed. */
  long[] carriers(int kind) {
    ThreadSet known = kind < carriers.length ? carriers[kind] : null;
    return known == null ? NO_CARRIERS : known.all();
  }

  /** Time of carriers, nanoseconds. */
  long total(int kind) {
    return sums[kind * WIDTH + TOTAL];
  }

  /** Adds what a kind has cost to what more than it has. */
  void addTo(Meter sum, int kind) {
    int place = kind * WIDTH;
    sum.add(
        sums[place + COUNT],
        sums[place + TOTAL],
        sums[place + MAX],
        sums[place + LASTING],
        sums[place + FIRST],
        sums[place + LAST]);
    int from = kind * CLASSES;
    sum.lengths().add(counts, from, from + CLASSES, firstClass[kind]);
    Histogram rest = others[kind];
    if (rest != null) {
      sum.lengths().count(rest);
    }
  }
}
