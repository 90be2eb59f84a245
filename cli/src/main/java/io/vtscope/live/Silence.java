package io.vtscope.live;

import java.util.concurrent.TimeUnit;

/** Measures how long a JVM has written nothing, if too long to be chance. */
final class Silence {
  /** Flight Recorder writes at least once a second, even on busy machines with little delay. */
  static final long SHORTEST = TimeUnit.SECONDS.toNanos(5);

  private long last = -1;
  private long since;

  /**
   * Call after reading the JVM's files.
   *
   * @param written changes whenever the JVM writes
   * @param now nanoseconds
   * @return nanoseconds; 0 below {@link #SHORTEST}
   */
  long after(long written, long now) {
    if (written != last) {
      last = written;
      since = now;
    }
    long silent = now - since;
    return silent < SHORTEST ? 0 : silent;
  }
}
