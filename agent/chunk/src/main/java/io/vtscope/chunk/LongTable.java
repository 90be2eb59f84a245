package io.vtscope.chunk;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A map from long to objects without boxing; keys as in {@link LongMap}. */
final class LongTable<T> {
  private static final int ABSENT = -1;

  private LongMap places = new LongMap();
  private List<T> values = new ArrayList<>();

  @Nullable T get(long key) {
    int place = (int) places.get(key, ABSENT);
    return place == ABSENT ? null : values.get(place);
  }

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
