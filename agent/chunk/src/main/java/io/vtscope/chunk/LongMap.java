package io.vtscope.chunk;

/** Numbers by number, without an object per entry; keys are any but {@code Long.MIN_VALUE}. */
final class LongMap {
  private static final long FREE = Long.MIN_VALUE;
  private static final int FIRST = 4;

  private long[] keys = emptyKeys(FIRST);
  private long[] values = new long[FIRST];
  private int size;

  void put(long key, long value) {
    if (size * 2 >= keys.length) {
      grow();
    }
    int slot = slot(key);
    if (keys[slot] == FREE) {
      keys[slot] = key;
      size++;
    }
    values[slot] = value;
  }

  long get(long key, long absent) {
    int slot = slot(key);
    return keys[slot] == FREE ? absent : values[slot];
  }

  int size() {
    return size;
  }

  long[] keys() {
    long[] all = new long[size];
    int found = 0;
    for (long key : keys) {
      if (key != FREE) {
        all[found++] = key;
      }
    }
    return all;
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * 0x9e3779b97f4a7c15L) >>> 32) & mask;
    while (keys[slot] != FREE && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    long[] oldKeys = keys;
    long[] oldValues = values;
    keys = emptyKeys(oldKeys.length * 2);
    values = new long[keys.length];
    size = 0;
    for (int i = 0; i < oldKeys.length; i++) {
      if (oldKeys[i] != FREE) {
        put(oldKeys[i], oldValues[i]);
      }
    }
  }

  private static long[] emptyKeys(int length) {
    long[] keys = new long[length];
    java.util.Arrays.fill(keys, FREE);
    return keys;
  }
}
