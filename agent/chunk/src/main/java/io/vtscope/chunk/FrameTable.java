package io.vtscope.chunk;

import org.jspecify.annotations.Nullable;

/** Results made from frames, by method and location: most stacks share frames. */
final class FrameTable {
  private static final int FIRST = 1 << 8;

  /** 2^64 divided by the golden ratio. */
  private static final long SPREAD = 0x9e3779b97f4a7c15L;

  /** Two per place: method and location. */
  private long[] keys = new long[2 * FIRST];

  private @Nullable Object[] made = new @Nullable Object[FIRST];
  private int size;

  @Nullable Object get(long method, long where) {
    return made[place(method, where)];
  }

  int size() {
    return size;
  }

  void put(long method, long where, Object frame) {
    if (size * 2 >= made.length) {
      grow();
    }
    set(method, where, frame);
    size++;
  }

  private void set(long method, long where, Object frame) {
    int place = place(method, where);
    keys[2 * place] = method;
    keys[2 * place + 1] = where;
    made[place] = frame;
  }

  private void grow() {
    long[] before = keys;
    @Nullable Object[] old = made;
    keys = new long[2 * before.length];
    made = new @Nullable Object[2 * old.length];
    for (int i = 0; i < old.length; i++) {
      Object frame = old[i];
      if (frame != null) {
        set(before[2 * i], before[2 * i + 1], frame);
      }
    }
  }

  private int place(long method, long where) {
    long[] all = keys;
    @Nullable Object[] frames = made;
    int last = frames.length - 1;
    int place = (int) (((method * SPREAD ^ where) * SPREAD) >>> Integer.SIZE) & last;
    while (frames[place] != null && (all[2 * place] != method || all[2 * place + 1] != where)) {
      place = (place + 1) & last;
    }
    return place;
  }
}
