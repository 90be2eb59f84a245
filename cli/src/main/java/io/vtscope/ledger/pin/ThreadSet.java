package io.vtscope.ledger.pin;

import java.util.Arrays;

/** A few threads, mostly carriers, by what the recording tells them apart. */
final class ThreadSet {
  private static final int MOST = 1_000;
  private static final long[] NONE = {};

  private long[] all = NONE;

  void add(ThreadSet others) {
    for (long other : others.all) {
      add(other);
    }
  }

  void add(long thread) {
    for (long known : all) {
      if (known == thread) {
        return;
      }
    }
    if (thread != 0 && all.length < MOST) {
      all = Arrays.copyOf(all, all.length + 1);
      all[all.length - 1] = thread;
    }
  }

  void clear() {
    all = NONE;
  }

  /** Each once; not to be changed. */
  long[] all() {
    return all;
  }
}
