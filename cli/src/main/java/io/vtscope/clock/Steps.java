package io.vtscope.clock;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/** The time that something took in each second; empty seconds are omitted. */
public final class Steps {
  public static final long SECOND = 1_000_000_000;

  /** Reports further apart do not describe the time between them: two may be missing. */
  public static final long GAP = 3 * SECOND;

  /** The last moment that {@link #second} can represent, minus a day. */
  private static final long LATEST = (Integer.MAX_VALUE - 2L * Most.SECONDS) * SECOND;

  /** A duration in seconds. */
  public static double inSeconds(long nanos) {
    return nanos / (double) SECOND;
  }

  private static final int FIRST = 2;

  private static final int TENTHS = 10;

  private int[] seconds = new int[FIRST];
  private long[] nanos = new long[FIRST];
  private long[] longest = new long[FIRST];

  /** Ten bits for the tenths in which a hold began, ten for those in which one ended. */
  private int[] marks = new int[FIRST];

  private int size;

  private long begin;

  /** Receives the time of each second. */
  public interface Each {
    void second(int second, long nanos);
  }

  /** Converts nanoseconds since the epoch to a second. */
  public static int second(long at) {
    return (int) (at / SECOND);
  }

  /** The same with a part of the time of each second. */
  public Steps part(IntToDoubleFunction share) {
    Steps part = new Steps();
    part.add(this);
    for (int cell = 0; cell < part.size; cell++) {
      double ofSecond = share.applyAsDouble(part.seconds[cell]);
      part.nanos[cell] = (long) (part.nanos[cell] * ofSecond);
      part.longest[cell] = (long) (part.longest[cell] * ofSecond);
    }
    return part;
  }

  /** Adds a wait or hold to the seconds that it overlaps. */
  public void add(long at, long length) {
    if (at < 0 || at > LATEST) {
      return; // damaged recording
    }
    long to = at + Math.min(length, Most.SECONDS * SECOND);
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

  /** Extends the wait or hold added last. */
  public void goOn(long at, long length) {
    put(second(at), length, at + length - begin);
    mark(at + length, TENTHS);
  }

  /** Adds time without counting a wait or hold. */
  public void addTo(int second, long length) {
    put(second, length, 0);
  }

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

  /** A copy with changed times, which may only get shorter. */
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

  /** Computes a new time from the old one. */
  public interface Change {
    long nanos(int second, long nanos);
  }

  public long total() {
    long total = 0;
    for (int i = 0; i < size; i++) {
      total += nanos[i];
    }
    return total;
  }

  /** See {@link Turns}. */
  public long times() {
    Turns turns = new Turns();
    for (int i = 0; i < size; i++) {
      turns.add(this, seconds[i]);
    }
    return turns.count();
  }

  /** Counts holds in sequence. Overlapping holds count once. */
  public static final class Turns {
    private int ended;
    private boolean isOn;

    /** The caller adds seconds in order. */
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

  /** Nanoseconds since the epoch; 0 if empty. */
  public long first() {
    return size == 0 ? 0 : seconds[0] * SECOND;
  }

  /** The end of the last second, nanoseconds since the epoch; 0 if empty. */
  public long last() {
    return size == 0 ? 0 : (seconds[size - 1] + 1) * SECOND;
  }

  private int cell(int second) {
    if (size > 0 && seconds[size - 1] == second) {
      return size - 1;
    }
    int found = Arrays.binarySearch(seconds, 0, size, second);
    return found >= 0 ? found : size == Most.SECONDS ? -1 : insert(-found - 1, second);
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

  public int size() {
    return size;
  }

  /** Visits the seconds in time order. */
  public void each(Each into) {
    for (int i = 0; i < size; i++) {
      into.second(seconds[i], nanos[i]);
    }
  }

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
