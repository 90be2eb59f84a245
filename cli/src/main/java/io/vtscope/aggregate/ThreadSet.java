package io.vtscope.aggregate;

import io.vtscope.observation.PinTimes;
import java.util.Arrays;

/** A few threads, mostly carriers, by what the recording tells them apart. */
final class ThreadSet {
  private static final int MOST = 1_000;
  private static final long[] NONE = {};

  private long[] all = NONE;

  /** Adds the carriers of pins, where the JVM says which. */
  void addCarriers(PinTimes pins) {
    long before = 0;
    for (int i = 0; i < pins.size(); i++) {
      long carrier = pins.carrier(i);
      if (carrier != before) {
        add(carrier);
        before = carrier;
      }
    }
  }

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
