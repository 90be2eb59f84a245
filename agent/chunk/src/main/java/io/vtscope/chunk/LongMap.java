package io.vtscope.chunk;

import java.util.Arrays;

/**
 * Numbers by number, without an object per entry; keys and values are any but {@code
 * Long.MIN_VALUE}. The JVM numbers stacks, threads and methods one after the other, and in each
 * chunk goes on where it was: keys that are near the first one are found without a search.
 */
public final class LongMap {
  private static final long FREE = Long.MIN_VALUE;
  private static final int FIRST = 4;
  private static final long[] NONE = {};

  /** How far keys may be from one another to be near: half a megabyte for them. */
  private static final int MOST_NEAR = 1 << 16;

  private static final long MOST_KEY = Long.MAX_VALUE / 2;

  /** Values of the keys from {@code base} on. */
  private long[] near = NONE;

  private long base;
  private int nearSize;

  /** Of keys that are far from the others: a table, searched from a key's own place on. */
  private long[] keys = NONE;

  private long[] values = NONE;
  private int farSize;

  /** In place of the one that was there, if any. */
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

  /** What stands at a key, or {@code absent}. */
  public long get(long key, long absent) {
    long place = key - base;
    if (place >= 0 && place < near.length) {
      long value = near[(int) place];
      return value == FREE ? absent : value;
    }
    return farSize == 0 ? absent : far(key, absent);
  }

  /** How many keys there are. */
  public int size() {
    return nearSize + farSize;
  }

  /** Forgets all, and keeps the room. */
  public void clear() {
    if (nearSize > 0) {
      Arrays.fill(near, FREE);
      nearSize = 0;
    }
    if (farSize > 0) {
      Arrays.fill(keys, FREE);
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
    for (long key : keys) {
      if (key != FREE) {
        all[found++] = key;
      }
    }
    return all;
  }

  /**
   * Makes the near ones reach to a key, twice as far as before at least.
   *
   * @return false where it is too far
   */
  private boolean cover(long key) {
    if (key < 0 || key > MOST_KEY) {
      return false;
    }
    if (size() == 0) {
      base = key;
      near = near.length == 0 ? empty(FIRST) : near;
      return true;
    }
    long first = Math.min(base, key);
    long end = Math.max(base + near.length, key + 1);
    if (near.length == 0 || end - first > MOST_NEAR) {
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

  /** Those that were far, and are near now. */
  private void fetchFar() {
    if (farSize > 0) {
      long[] oldKeys = keys;
      long[] oldValues = values;
      keys = empty(oldKeys.length);
      values = new long[oldKeys.length];
      farSize = 0;
      for (int i = 0; i < oldKeys.length; i++) {
        if (oldKeys[i] != FREE) {
          put(oldKeys[i], oldValues[i]);
        }
      }
    }
  }

  private void putFar(long key, long value) {
    if (farSize * 2 >= keys.length) {
      grow();
    }
    int slot = slot(key);
    if (keys[slot] == FREE) {
      keys[slot] = key;
      farSize++;
    }
    values[slot] = value;
  }

  private long far(long key, long absent) {
    int slot = slot(key);
    return keys[slot] == FREE ? absent : values[slot];
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * 0x9e3779b97f4a7c15L) >>> Integer.SIZE) & mask;
    while (keys[slot] != FREE && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    keys = empty(Math.max(FIRST, oldKeys.length * 2));
    values = new long[keys.length];
    farSize = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        putFar(oldKeys[i], oldValues[i]);
      }
    }
  }

  private static long[] empty(int length) {
    long[] all = new long[length];
    Arrays.fill(all, FREE);
    return all;
  }
}
