package io.vtscope.observation;

import java.util.Arrays;

/** Times and threads of pins, in a slice of a shared array, to avoid an object per pin. */
public final class PinTimes {
  /** Begin, duration, thread, carrier. */
  public static final int WIDTH = 4;

  private final long[] all;
  private final int from;
  private final int size;
  private final boolean watched;
  private final long begin;
  private final long end;
  private final long longest;

  /**
   * The array must no longer change.
   *
   * @param pins {@link #WIDTH} numbers per pin
   * @param byAgent see {@link #watched}
   */
  public PinTimes(long[] pins, int first, int count, boolean byAgent) {
    long earliest = Long.MAX_VALUE;
    long latest = Long.MIN_VALUE;
    long most = 0;
    for (int place = first * WIDTH; place < (first + count) * WIDTH; place += WIDTH) {
      long at = pins[place];
      long nanos = pins[place + 1];
      earliest = Math.min(earliest, at);
      latest = Math.max(latest, at + nanos);
      most = Math.max(most, nanos);
    }
    all = pins;
    from = first * WIDTH;
    size = count;
    watched = byAgent;
    begin = earliest;
    end = latest;
    longest = most;
  }

  static PinTimes of(long at, long nanos, long thread, long carrier) {
    return new PinTimes(new long[] {at, nanos, thread, carrier}, 0, 1, true);
  }

  public int size() {
    return size;
  }

  /** Whether the agent was present. */
  public boolean watched() {
    return watched;
  }

  /** Nanoseconds since the epoch; {@code Long.MAX_VALUE} if empty. */
  public long begin() {
    return begin;
  }

  /** Nanoseconds since the epoch; {@code Long.MIN_VALUE} if empty. */
  public long end() {
    return end;
  }

  /** Nanoseconds; 0 if empty. */
  public long longest() {
    return longest;
  }

  public long at(int pin) {
    return all[from + pin * WIDTH];
  }

  public long nanos(int pin) {
    return all[from + pin * WIDTH + 1];
  }

  /** Unique in the recording; 0 if unknown. */
  public long thread(int pin) {
    return all[from + pin * WIDTH + 2];
  }

  /** The held carrier, as {@link #thread}; 0 before JDK 24. */
  public long carrier(int pin) {
    return all[from + pin * WIDTH + 3];
  }

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

  /** Changes a pin. */
  public interface Change {
    /** Nanoseconds since the epoch; negative to remove the pin. */
    long begin(long at, long nanos, long thread);
  }
}
