package io.vtscope.clock;

import java.util.Arrays;

/** Time that something took, second by second; seconds in which it took none are left out. */
public final class Steps {
  public static final long SECOND = 1_000_000_000;

  /** A day; what a damaged recording says lasted longer is cut off. */
  private static final int MOST = 86_400;

  /** The last moment that has a number, with room for a day. */
  private static final long LATEST = (Integer.MAX_VALUE - 2L * MOST) * SECOND;

  private static final int FIRST = 2;

  private static final int TENTHS = 10;

  private int[] seconds = new int[FIRST];
  private long[] nanos = new long[FIRST];
  private long[] longest = new long[FIRST];

  /** Ten bits for the tenths of a second in which a hold began, then ten for those of its end. */
  private int[] marks = new int[FIRST];

  private int size;

  /** When the one began that was added last. */
  private long begin;

  /** Gets the time of one second. */
  public interface Each {
    /** Takes in a second and the time in it. */
    void second(int second, long nanos);
  }

  /** The number of the second at a moment, in nanoseconds since the epoch. */
  public static int second(long at) {
    return (int) (at / SECOND);
  }

  /** Spreads one wait or hold over the seconds that it overlaps. */
  public void add(long at, long length) {
    if (at < 0 || at > LATEST) {
      return; // of a damaged recording
    }
    long to = at + Math.min(length, MOST * SECOND);
    begin = at;
    mark(at, 0);
    for (long from = at; from < to; ) {
      long until = Math.min(to, (second(from) + 1L) * SECOND);
      put(second(from), until - from, length);
      from = until;
    }
    mark(to, TENTHS);
  }

  private void put(int second, long more, long whole) {
    int cell = cell(second);
    if (cell >= 0) {
      nanos[cell] += more;
      longest[cell] = Math.max(longest[cell], whole);
    }
  }

  private void mark(long at, int shift) {
    int cell = cell(second(at));
    if (cell < 0) {
      return;
    }
    marks[cell] |= 1 << (shift + (int) (at % SECOND / (SECOND / TENTHS)));
  }

  /** Adds what follows of the wait or hold that was added last and goes on. */
  public void goOn(long at, long length) {
    put(second(at), length, at + length - begin);
    mark(at + length, TENTHS);
  }

  /** Adds a time to one second, which is no single wait or hold. */
  public void addTo(int second, long length) {
    put(second, length, 0);
  }

  /** Adds another's. */
  public void add(Steps other) {
    for (int i = 0; i < other.size; i++) {
      int cell = cell(other.seconds[i]);
      if (cell >= 0) {
        nanos[cell] += other.nanos[i];
        longest[cell] = Math.max(longest[cell], other.longest[i]);
        marks[cell] |= other.marks[i];
      }
    }
  }

  /** The same with other times of each second, which are no longer. */
  public Steps map(Change change) {
    Steps changed = new Steps();
    for (int i = 0; i < size; i++) {
      long left = change.nanos(seconds[i], nanos[i]);
      if (left > 0) {
        int cell = changed.cell(seconds[i]);
        changed.nanos[cell] = left;
        changed.longest[cell] = longest[i];
        changed.marks[cell] = marks[i];
      }
    }
    return changed;
  }

  /** Computes the new time of a second from the old one. */
  public interface Change {
    /** The new time, nanoseconds. */
    long nanos(int second, long nanos);
  }

  /** All time, nanoseconds. */
  public long total() {
    long total = 0;
    for (int i = 0; i < size; i++) {
      total += nanos[i];
    }
    return total;
  }

  /** How many came one after the other, in all. */
  public long times() {
    Turns turns = new Turns();
    for (int i = 0; i < size; i++) {
      turns.add(this, seconds[i]);
    }
    return turns.count();
  }

  /**
   * Counts holds in sequence: each begins after the one before it has ended. Holds at the same time
   * count once.
   */
  public static final class Turns {
    private int ended;
    private boolean isOn;

    /** Adds a second; they follow one another. */
    public void add(Steps of, int second) {
      int found = Arrays.binarySearch(of.seconds, 0, of.size, second);
      int marks = found < 0 ? 0 : of.marks[found];
      for (int tenth = 0; tenth < TENTHS; tenth++) {
        isOn |= (marks & 1 << tenth) != 0;
        if (isOn && (marks & 1 << (TENTHS + tenth)) != 0) {
          ended++;
          isOn = false;
        }
      }
    }

    public int count() {
      return isOn ? ended + 1 : ended;
    }
  }

  /** When the first second begins, nanoseconds since the epoch; 0 without one. */
  public long first() {
    return size == 0 ? 0 : seconds[0] * SECOND;
  }

  /** When the last second ends, nanoseconds since the epoch; 0 without one. */
  public long last() {
    return size == 0 ? 0 : (seconds[size - 1] + 1) * SECOND;
  }

  /** Where a second is; -1 if there are too many. */
  private int cell(int second) {
    if (size > 0 && seconds[size - 1] == second) {
      return size - 1;
    }
    int found = Arrays.binarySearch(seconds, 0, size, second);
    return found >= 0 ? found : size == MOST ? -1 : insert(-found - 1, second);
  }

  private int insert(int place, int second) {
    if (size == seconds.length) {
      seconds = Arrays.copyOf(seconds, size * 2);
      nanos = Arrays.copyOf(nanos, size * 2);
      longest = Arrays.copyOf(longest, size * 2);
      marks = Arrays.copyOf(marks, size * 2);
    }
    System.arraycopy(seconds, place, seconds, place + 1, size - place);
    System.arraycopy(nanos, place, nanos, place + 1, size - place);
    System.arraycopy(longest, place, longest, place + 1, size - place);
    System.arraycopy(marks, place, marks, place + 1, size - place);
    seconds[place] = second;
    nanos[place] = 0;
    longest[place] = 0;
    marks[place] = 0;
    size++;
    return place;
  }

  /** The number of seconds in which it took any time. */
  public int size() {
    return size;
  }

  /** Hands over each second in the order of time. */
  public void each(Each into) {
    for (int i = 0; i < size; i++) {
      into.second(seconds[i], nanos[i]);
    }
  }

  /** The time in a second, nanoseconds. */
  public long nanos(int second) {
    int found = Arrays.binarySearch(seconds, 0, size, second);
    return found < 0 ? 0 : nanos[found];
  }

  /** The longest wait or hold that overlaps a second, nanoseconds. */
  public long longest(int second) {
    int found = Arrays.binarySearch(seconds, 0, size, second);
    return found < 0 ? 0 : longest[found];
  }
}
