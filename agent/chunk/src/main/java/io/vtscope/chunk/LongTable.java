package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Objects by number, without an object for each number; keys as of {@link LongMap}. Small numbers,
 * as the JVM gives to stacks and threads one after the other, are found without a search.
 */
public final class LongTable<T> {
  private static final int ABSENT = -1;
  private static final int SMALL = 1 << 16;

  private @Nullable Object[] small = new @Nullable Object[0];
  private LongMap places = new LongMap();
  private final List<T> values = new ArrayList<>();

  /** Null where there is none. */
  @SuppressWarnings("unchecked") // only what was put
  public @Nullable T get(long key) {
    if (key >= 0 && key < small.length) {
      return (T) small[(int) key];
    }
    int place = (int) places.get(key, ABSENT);
    return place == ABSENT ? null : values.get(place);
  }

  /** In place of the one that was there, if any. */
  public void put(long key, T value) {
    if (key >= 0 && key < SMALL) {
      if (key >= small.length) {
        small = Arrays.copyOf(small, Integer.highestOneBit((int) key | 1) * 2);
      }
      small[(int) key] = value;
      return;
    }
    int place = (int) places.get(key, ABSENT);
    if (place == ABSENT) {
      places.put(key, values.size());
      values.add(value);
    } else {
      values.set(place, value);
    }
  }

  /** Forgets all. */
  public void clear() {
    Arrays.fill(small, null);
    if (!values.isEmpty()) {
      places = new LongMap();
      values.clear();
    }
  }
}
