package io.vtscope.chunk;

import java.util.Arrays;

/**
 * A map from long to long without boxing. {@code Long.MIN_VALUE} is not allowed. Keys near the
 * first key are array indexes: the JVM numbers stacks, threads and methods consecutively.
 */
public final class LongMap {
  private static final long FREE = Long.MIN_VALUE;
  private static final int FIRST = 4;
  private static final long[] NONE = {};

  /** Array limit: half a megabyte. */
  private static final int MOST_NEAR = 1 << 16;

  /** A longer array may have this many places per key. */
  private static final int ROOM = 4;

  private static final long MOST_KEY = Long.MAX_VALUE / 2;

  /** Values for keys from {@code base}. */
  private long[] near = NONE;

  private long base;
  private int nearSize;

  /** Other keys: a hash table of alternating keys and values. */
  private long[] far = NONE;

  private int farSize;

  public void put(long key, long value) {
    long place = key - base;
    if ((place >= 0 && place < near.length) || cover(key)) {
      int index = (int) (key - base);
      nearSize += near[index] == FREE ? 1 : 0;
      near[index] = value;
    } else {
      putFar(key, value);
    }
  }

  public long get(long key, long absent) {
    long place = key - base;
    if (place >= 0 && place < near.length) {
      long value = near[(int) place];
      return value == FREE ? absent : value;
    }
    return farSize == 0 ? absent : far(key, absent);
  }

  /**
   * Looks up many keys.
   *
   * @param keys every {@code stride}th from {@code from} is used
   * @param into receives values or {@code absent}, from {@code place}
   * @return how many are absent
   */
  public int getAll(long[] keys, int from, int to, int stride, int[] into, int place, int absent) {
    long[] values = near;
    long first = base;
    int missing = 0;
    for (int i = from, next = place; i < to; i += stride, next++) {
      long at = keys[i] - first;
      long value = at >= 0 && at < values.length ? values[(int) at] : get(keys[i], absent);
      if (value == FREE || value == absent) {
        into[next] = absent;
        missing++;
      } else {
        into[next] = (int) value;
      }
    }
    return missing;
  }

  public int size() {
    return nearSize + farSize;
  }

  /** Removes all entries but keeps the arrays. */
  public void clear() {
    if (nearSize > 0) {
      Arrays.fill(near, FREE);
      nearSize = 0;
    }
    if (farSize > 0) {
      Arrays.fill(far, FREE);
      farSize = 0;
    }
  }

  long[] keys() {
    long[] all = new long[size()];
    int found = 0;
    for (int i = 0; i < near.length; i++) {
      if (near[i] != FREE) {
        all[found++] = base + i;
      }
    }
    for (int i = 0; i < far.length; i += 2) {
      if (far[i] != FREE) {
        all[found++] = far[i];
      }
    }
    return all;
  }

  /**
   * Extends the near range to a key, at least doubling it.
   *
   * @return false if the key is too far
   */
  private boolean cover(long key) {
    if (key < 0 || key > MOST_KEY) {
      return false;
    }
    if (size() == 0) {
      near = near.length == 0 ? empty(FIRST) : near;
      base = Math.max(0, key - near.length / 2); // keys may follow on both sides
      return true;
    }
    long first = Math.min(base, key);
    long end = Math.max(base + near.length, key + 1);
    if (near.length == 0 || end - first > Math.max(MOST_NEAR, (long) ROOM * size())) {
      return false;
    }
    int length = near.length;
    while (length < end - first) {
      length *= 2;
    }
    if (key < base) {
      first = Math.max(0, end - length);
    }
    long[] wider = empty(length);
    System.arraycopy(near, 0, wider, (int) (base - first), near.length);
    near = wider;
    base = first;
    fetchFar();
    return true;
  }

  private void fetchFar() {
    if (farSize > 0) {
      long[] old = far;
      far = NONE; // usually all move
      farSize = 0;
      for (int i = 0; i < old.length; i += 2) {
        long place = old[i] - base;
        if (old[i] != FREE && place >= 0 && place < near.length) {
          near[(int) place] = old[i + 1];
          nearSize++;
        } else if (old[i] != FREE) {
          putFar(old[i], old[i + 1]);
        }
      }
    }
  }

  private void putFar(long key, long value) {
    if (farSize * 4 >= far.length) {
      grow();
    }
    int place = place(key);
    if (far[place] == FREE) {
      far[place] = key;
      farSize++;
    }
    far[place + 1] = value;
  }

  private long far(long key, long absent) {
    int place = place(key);
    return far[place] == FREE ? absent : far[place + 1];
  }

  /** The key's place, or a free one. */
  private int place(long key) {
    long[] table = far;
    int mask = table.length - 2;
    int place = (int) ((key * 0x9e3779b97f4a7c15L) >>> Integer.SIZE) & mask;
    while (table[place] != FREE && table[place] != key) {
      place = (place + 2) & mask;
    }
    return place;
  }

  private void grow() {
    long[] old = far;
    far = empty(Math.max(2 * FIRST, old.length * 2));
    farSize = 0;
    for (int i = 0; i < old.length; i += 2) {
      if (old[i] != FREE) {
        putFar(old[i], old[i + 1]);
      }
    }
  }

  private static long[] empty(int length) {
    long[] all = new long[length];
    Arrays.fill(all, FREE);
    return all;
  }
}
