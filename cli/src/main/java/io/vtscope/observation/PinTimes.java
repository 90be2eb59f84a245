package io.vtscope.observation;

import java.util.Arrays;

/**
 * When pins began, how long they lasted and who was pinned, without an object for each: they come
 * by the million. A part of an array that others have parts of too, and that is used again for
 * other pins: good only while those who get it are called.
 */
public final class PinTimes {
  /** Numbers of a pin: begin, length, thread, carrier. */
  public static final int WIDTH = 4;

  private final long[] all;
  private final int from;
  private final int size;

  /**
   * Looks at a part of an array.
   *
   * @param all {@link #WIDTH} numbers for each pin
   * @param from the first pin
   * @param size how many pins
   */
  public PinTimes(long[] all, int from, int size) {
    this.all = all;
    this.from = from * WIDTH;
    this.size = size;
  }

  /** A single pin. */
  static PinTimes of(long at, long nanos, long thread, long carrier) {
    return new PinTimes(new long[] {at, nanos, thread, carrier}, 0, 1);
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** When one began, nanoseconds since the epoch. */
  public long at(int pin) {
    return all[from + pin * WIDTH];
  }

  /** How long one lasted, nanoseconds. */
  public long nanos(int pin) {
    return all[from + pin * WIDTH + 1];
  }

  /**
   * Tells threads apart within a recording, even those of which no more is known; 0 where not even
   * that is known.
   */
  public long thread(int pin) {
    return all[from + pin * WIDTH + 2];
  }

  /** The carrier that was held, as {@link #thread}; 0 before JDK 24. */
  public long carrier(int pin) {
    return all[from + pin * WIDTH + 3];
  }

  /** Those that a condition holds for, or others in their place. */
  public PinTimes map(Change change) {
    long[] changed = new long[size * WIDTH];
    int kept = 0;
    for (int pin = 0; pin < size; pin++) {
      System.arraycopy(all, from + pin * WIDTH, changed, kept * WIDTH, WIDTH);
      long at = change.begin(at(pin), nanos(pin), thread(pin));
      if (at >= 0) {
        changed[kept * WIDTH] = at;
        changed[kept * WIDTH + 1] = at(pin) + nanos(pin) - at;
        kept++;
      }
    }
    return new PinTimes(changed, 0, kept);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PinTimes times
        && Arrays.equals(
            all, from, from + size * WIDTH, times.all, times.from, times.from + times.size * WIDTH);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(Arrays.copyOfRange(all, from, from + size * WIDTH));
  }

  /** What becomes of a pin. */
  public interface Change {
    /** When it is to begin, nanoseconds since the epoch; less than 0 where it is left out. */
    long begin(long at, long nanos, long thread);
  }
}
