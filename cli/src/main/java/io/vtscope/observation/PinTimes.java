package io.vtscope.observation;

import java.util.Arrays;

/**
 * When pins began, how long they lasted and who was pinned, without an object for each: they come
 * by the million. A part of an array that others have parts of too.
 */
public final class PinTimes {
  /** Numbers of a pin: begin, length, thread, carrier. */
  public static final int WIDTH = 4;

  private final long[] all;
  private final int from;
  private final int size;
  private final boolean watched;
  private final long begin;
  private final long end;
  private final long total;
  private final long longest;

  /**
   * A part of an array, which nobody changes any more.
   *
   * @param pins {@link #WIDTH} numbers for each
   * @param first the first pin
   * @param count how many pins
   * @param byAgent as {@link #watched}
   */
  public PinTimes(long[] pins, int first, int count, boolean byAgent) {
    long earliest = Long.MAX_VALUE;
    long latest = Long.MIN_VALUE;
    long sum = 0;
    long most = 0;
    for (int place = first * WIDTH; place < (first + count) * WIDTH; place += WIDTH) {
      long at = pins[place];
      long nanos = pins[place + 1];
      earliest = Math.min(earliest, at);
      latest = Math.max(latest, at + nanos);
      sum += nanos;
      most = Math.max(most, nanos);
    }
    all = pins;
    from = first * WIDTH;
    size = count;
    watched = byAgent;
    begin = earliest;
    end = latest;
    total = sum;
    longest = most;
  }

  /** A single pin. */
  static PinTimes of(long at, long nanos, long thread, long carrier) {
    return new PinTimes(new long[] {at, nanos, thread, carrier}, 0, 1, true);
  }

  /** How many there are. */
  public int size() {
    return size;
  }

  /** Whether the agent may have seen them too, as it was there. */
  public boolean watched() {
    return watched;
  }

  /** When the first began, nanoseconds since the epoch; {@code Long.MAX_VALUE} of none. */
  public long begin() {
    return begin;
  }

  /** When the last ended, nanoseconds since the epoch; {@code Long.MIN_VALUE} of none. */
  public long end() {
    return end;
  }

  /** How long they lasted together, nanoseconds. */
  public long total() {
    return total;
  }

  /** How long the longest lasted, nanoseconds; 0 of none. */
  public long longest() {
    return longest;
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
    return new PinTimes(changed, 0, kept, watched);
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
