package io.vtscope.ledger.pin;

import io.vtscope.clock.Cost;
import io.vtscope.clock.Histogram;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What the pins of each kind come to, in arrays. Pins come by the million, each of another kind
 * than the one before: what they need of a kind is little and lies together, so that it stays in
 * the processor's caches. Kinds have places in the order in which their first pins come: of a
 * recording's kinds, of which there may be a hundred thousand, a part has mostly few.
 */
public final class KindSums {
  private static final int FIRST_KINDS = 1 << 6;

  /** How much more room than is needed there is for kinds' places: a quarter. */
  private static final int SPARE = 4;

  // What stands where of a pin, behind when it began.
  private static final int NANOS = 1;
  private static final int CARRIER = 3;

  // What stands where of a kind, in the sums.
  private static final int WIDTH = 4;
  private static final int FIRST = 0;
  private static final int LAST = 1;
  private static final int TOTAL = 2;
  private static final int MAX = 3;

  /** So many others, and twice as many each time after that. */
  private static final int MANY = 8;

  // Lengths that are counted one by one: a kind's place and class in one number, and how often in
  // the next.
  private static final int CLASS_BITS = 10;
  private static final int CLASS_MASK = (1 << CLASS_BITS) - 1;
  private static final int FIRST_OTHERS = 1 << 6;

  /** Four megabytes. */
  private static final int MANY_OTHERS = 1 << 20;

  /** By the number of a kind one more than its place; 0 of those without pins. */
  private int[] places = new int[FIRST_KINDS];

  /** The kinds that have pins, by their places. */
  private int[] present = new int[FIRST_KINDS];

  /** How many those are. */
  private int size;

  // All that follows is by place.
  private long[] sums = new long[FIRST_KINDS * WIDTH];

  /** By place and class; at 256 they begin anew, and the others have these. */
  private byte[] counts = new byte[FIRST_KINDS * KindTotals.CLASSES];

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

  /** Carriers, by the places of their bits. */
  private final long[] carrierOfBit = new long[Long.SIZE];

  private int bits;
  private long newestCarrier;
  private long newestBit;

  /**
   * Makes room for kinds.
   *
   * @param kinds all numbers are less
   */
  void makeRoom(int kinds) {
    if (kinds > places.length) {
      places = Arrays.copyOf(places, kinds + kinds / SPARE);
    }
  }

  private void makeRoomForOne() {
    if (size == present.length) {
      int room = size * 2;
      present = Arrays.copyOf(present, room);
      sums = Arrays.copyOf(sums, room * WIDTH);
      counts = Arrays.copyOf(counts, room * KindTotals.CLASSES);
      firstClass = Arrays.copyOf(firstClass, room);
      othersOf = Arrays.copyOf(othersOf, room);
      counted = Arrays.copyOf(counted, room);
    }
  }

  /**
   * Adds pins, as a {@link io.vtscope.observation.PinTaker} takes them in.
   *
   * @return whether some were so long that {@link Owners} wants them
   */
  boolean add(int[] kindOf, long[] rows, int rowWidth, int count) {
    boolean hasLong = false;
    int[] placeOf = places;
    long[] of = sums;
    byte[] table = counts;
    short[] classes = firstClass;
    for (int i = 0, row = 0; i < count; i++, row += rowWidth) {
      long at = rows[row];
      long nanos = rows[row + NANOS];
      int slot = Histogram.slot(nanos);
      int place = placeOf[kindOf[i]] - 1;
      if (place < 0) {
        place = begin(kindOf[i], slot);
        of = sums;
        table = counts;
        classes = firstClass;
      }
      int first = place * WIDTH;
      if (at < of[first + FIRST]) {
        of[first + FIRST] = at;
      }
      if (at + nanos > of[first + LAST]) {
        of[first + LAST] = at + nanos;
      }
      of[first + TOTAL] += nanos;
      if (nanos > of[first + MAX]) {
        of[first + MAX] = nanos;
      }
      if (nanos >= Owners.SHORTEST_NANOS) {
        hasLong = true;
        addLasting(place, nanos);
      }
      int known = slot - classes[place];
      if (known < 0 || known >= KindTotals.CLASSES) {
        addOther(place, slot);
      } else if (++table[place * KindTotals.CLASSES + known] == 0) {
        addOthers(place, slot, 1 << Byte.SIZE);
      }
      if (rows[row + CARRIER] != 0) {
        addCarrier(place, rows[row + CARRIER]);
      }
    }
    return hasLong;
  }

  private void addLasting(int place, long nanos) {
    if (nanos >= Cost.LASTING_NANOS) {
      if (place >= lasting.length) {
        lasting = Arrays.copyOf(lasting, present.length);
      }
      lasting[place] += nanos;
    }
  }

  /** Gives a kind a place, for its first pin. */
  private int begin(int kind, int slot) {
    makeRoomForOne();
    int place = size++;
    present[place] = kind;
    places[kind] = size;
    sums[place * WIDTH + FIRST] = Long.MAX_VALUE;
    sums[place * WIDTH + LAST] = Long.MIN_VALUE;
    firstClass[place] = firstClass(slot);
    return place;
  }

  private static short firstClass(int slot) {
    return (short) Math.max(0, slot - KindTotals.BELOW);
  }

  /** Where many have none of a kind's classes, it gets those that are around the newest. */
  private void addOther(int place, int slot) {
    addOthers(place, slot, 1);
    int times = ++othersOf[place];
    if (times >= MANY && Integer.bitCount(times) == 1) {
      int from = place * KindTotals.CLASSES;
      for (int i = 0; i < KindTotals.CLASSES; i++) {
        if (counts[from + i] != 0) {
          addOthers(place, firstClass[place] + i, counts[from + i] & 0xff);
          counts[from + i] = 0;
        }
      }
      firstClass[place] = firstClass(slot);
    }
  }

  private void addOthers(int place, int slot, int times) {
    if (othersUsed == others.length) {
      others = Arrays.copyOf(others, othersUsed * 2);
    }
    others[othersUsed++] = place << CLASS_BITS | slot;
    others[othersUsed++] = times;
  }

  private void addCarrier(int place, long carrier) {
    if (place >= carrierBits.length) {
      carrierBits = Arrays.copyOf(carrierBits, present.length);
      carriers = Arrays.copyOf(carriers, present.length);
    }
    long bit = carrier == newestCarrier ? newestBit : bit(carrier);
    if ((carrierBits[place] & bit) == 0) {
      carrierBits[place] |= bit;
      ThreadSet ofKind = carriers[place];
      if (ofKind == null) {
        ofKind = new ThreadSet();
        carriers[place] = ofKind;
      }
      ofKind.add(carrier);
    }
  }

  /** Stands for a carrier; none if there are too many. */
  private long bit(long carrier) {
    int bit = 0;
    while (bit < bits && carrierOfBit[bit] != carrier) {
      bit++;
    }
    if (bit == carrierOfBit.length) {
      return 0;
    }
    if (bit == bits) {
      carrierOfBit[bits++] = carrier;
    }
    newestCarrier = carrier;
    newestBit = 1L << bit;
    return newestBit;
  }

  /** How many kinds have pins: all places are less. */
  public int size() {
    return size;
  }

  /** Whether the lengths that are counted one by one should be handed on. */
  boolean hasManyOthers() {
    return othersUsed >= MANY_OTHERS;
  }

  /** Which kind has a place. */
  int kind(int place) {
    return present[place];
  }

  /** Says how many pins each kind has, when there are no more. */
  void count() {
    for (int place = 0; place < size; place++) {
      long ofKind = 0;
      for (int i = place * KindTotals.CLASSES; i < (place + 1) * KindTotals.CLASSES; i++) {
        ofKind += counts[i] & 0xff;
      }
      counted[place] = ofKind;
    }
    eachOther((place, slot, times) -> counted[place] += times);
  }

  /** How many pins a kind has, as it was counted last. */
  long count(int place) {
    return counted[place];
  }

  /** How long a kind's pins lasted together, in nanoseconds. */
  long total(int place) {
    return sums[place * WIDTH + TOTAL];
  }

  /** When the first of a kind's pins began, nanoseconds since the epoch. */
  public long first(int place) {
    return sums[place * WIDTH + FIRST];
  }

  /** When the last of a kind's pins ended, nanoseconds since the epoch. */
  public long last(int place) {
    return sums[place * WIDTH + LAST];
  }

  /** How long the longest of a kind's pins was, in nanoseconds. */
  public long longest(int place) {
    return sums[place * WIDTH + MAX];
  }

  /**
   * Adds what a kind's pins come to, but for some of their lengths.
   *
   * @param as its number there
   */
  void addTo(KindTotals totals, int as, int place) {
    int first = place * WIDTH;
    totals.add(
        as,
        counted[place],
        sums[first + TOTAL],
        sums[first + MAX],
        place < lasting.length ? lasting[place] : 0,
        sums[first + FIRST],
        sums[first + LAST]);
    totals.addLengths(as, counts, place * KindTotals.CLASSES, firstClass[place]);
  }

  /** Gets lengths that are counted one by one. */
  interface Others {
    /**
     * Takes in some.
     *
     * @param place of their kind
     * @param slot their class
     */
    void add(int place, int slot, int times);
  }

  /** Hands over the lengths that {@link #addTo} leaves out. */
  void eachOther(Others into) {
    for (int i = 0; i < othersUsed; i += 2) {
      into.add(others[i] >>> CLASS_BITS, others[i] & CLASS_MASK, others[i + 1]);
    }
  }

  /** The carriers that were held; null if the JVM does not report them. */
  @Nullable ThreadSet carriers(int place) {
    return place < carriers.length ? carriers[place] : null;
  }

  /** Forgets all pins, and which kinds had any. */
  void clear() {
    for (int place = 0; place < size; place++) {
      places[present[place]] = 0;
    }
    Arrays.fill(sums, 0, size * WIDTH, 0);
    Arrays.fill(counts, 0, size * KindTotals.CLASSES, (byte) 0);
    Arrays.fill(othersOf, 0, size, 0);
    Arrays.fill(lasting, 0, Math.min(size, lasting.length), 0);
    Arrays.fill(carrierBits, 0, Math.min(size, carrierBits.length), 0);
    Arrays.fill(carriers, 0, Math.min(size, carriers.length), null);
    size = 0;
    othersUsed = 0;
    bits = 0;
    newestCarrier = 0;
  }
}
