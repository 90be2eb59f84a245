package io.vtscope.clock;

import io.vtscope.observation.PinTaker;
import io.vtscope.observation.PinTimes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The last reported hold of each virtual thread, which includes earlier samples of the agent.
 * Arrays are used because there can be millions.
 */
public final class LastTold {
  private Spans young = new Spans();
  private Spans old = new Spans();

  /** One hold, nanoseconds since the epoch. */
  public record Span(long from, long to) {}

  public void add(PinTimes pins) {
    for (int i = 0; i < pins.size(); i++) {
      add(pins.thread(i), pins.at(i), pins.nanos(i));
    }
  }

  /** Adds pins in the format of {@link PinTaker}. */
  public void add(long[] rows, int width, int count) {
    for (int i = 0, row = 0; i < count; i++, row += width) {
      add(rows[row + PinTaker.THREAD], rows[row + PinTaker.AT], rows[row + PinTaker.NANOS]);
    }
  }

  public void clear() {
    young.clear();
    old.clear();
  }

  public void add(LastTold part) {
    addAll(part.old);
    addAll(part.young);
  }

  private void addAll(Spans spans) {
    for (int place = 0; place < spans.all.length; place += Spans.WIDTH) {
      if (spans.has(place)) {
        add(spans.all[place], spans.from(place), spans.to(place) - spans.from(place));
      }
    }
  }

  /**
   * Adds a reported hold.
   *
   * @param thread ignored if 0 (unknown)
   */
  public void add(long thread, long at, long nanos) {
    if (thread == 0) {
      return;
    }
    int place = young.place(thread);
    if (!young.has(place)) {
      if (young.size == Most.THREADS) {
        Spans oldest = old;
        old = young;
        young = oldest;
        young.clear();
      }
      place = young.insert(thread);
      int before = old.place(thread);
      if (old.has(before)) {
        young.set(place, old.from(before), old.to(before));
      }
    }
    if (at + nanos >= young.to(place)) {
      young.set(place, at, at + nanos);
    }
  }

  /** Null if the JVM reported no hold. */
  public @Nullable Span of(long thread) {
    for (Spans spans : new Spans[] {young, old}) {
      int place = spans.place(thread);
      if (spans.has(place)) {
        return new Span(spans.from(place), spans.to(place));
      }
    }
    return null;
  }

  /** A hash table in an array; a slot is free if its thread is 0. */
  private static final class Spans {
    private static final int WIDTH = 3;
    private static final int SMALLEST = 16;
    private static final long SPREAD = 0x9e3779b97f4a7c15L;

    private long[] all = new long[SMALLEST * WIDTH];
    private int size;

    int place(long thread) {
      int mask = all.length / WIDTH - 1;
      int slot = (int) ((thread * SPREAD) >>> Integer.SIZE) & mask;
      while (all[slot * WIDTH] != 0 && all[slot * WIDTH] != thread) {
        slot = (slot + 1) & mask;
      }
      return slot * WIDTH;
    }

    boolean has(int place) {
      return all[place] != 0;
    }

    long from(int place) {
      return all[place + 1];
    }

    long to(int place) {
      return all[place + 2];
    }

    void set(int place, long from, long to) {
      all[place + 1] = from;
      all[place + 2] = to;
    }

    int insert(long thread) {
      if (size * 2 >= all.length / WIDTH) {
        grow();
      }
      size++;
      int place = place(thread);
      all[place] = thread;
      set(place, Long.MIN_VALUE, Long.MIN_VALUE);
      return place;
    }

    void clear() {
      if (size > 0) {
        Arrays.fill(all, 0);
        size = 0;
      }
    }

    private void grow() {
      long[] before = all;
      all = new long[before.length * 2];
      for (int i = 0; i < before.length; i += WIDTH) {
        if (before[i] != 0) {
          int place = place(before[i]);
          all[place] = before[i];
          set(place, before[i + 1], before[i + 2]);
        }
      }
    }
  }
}
