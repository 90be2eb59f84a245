package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Objects by number, without an object for each number; keys as of {@link LongMap}. */
final class LongTable<T> {
  private static final int ABSENT = -1;

  private LongMap places = new LongMap();
  private List<T> values = new ArrayList<>();

  /** Null where there is none. */
  @Nullable T get(long key) {
    int place = (int) places.get(key, ABSENT);
    return place == ABSENT ? null : values.get(place);
  }

  /** In place of the one that was there, if any. */
  void put(long key, T value) {
    int place = (int) places.get(key, ABSENT);
    if (place == ABSENT) {
      places.put(key, values.size());
      values.add(value);
    } else {
      values.set(place, value);
    }
  }

  int size() {
    return values.size();
  }

  void clear() {
    places = new LongMap();
    values = new ArrayList<>();
  }
}
