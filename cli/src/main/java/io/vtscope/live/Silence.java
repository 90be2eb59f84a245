package io.vtscope.live;

import java.util.concurrent.TimeUnit;

/** For how long a JVM has written nothing, once that is too long to be chance. */
final class Silence {
  /**
   * Flight Recorder writes once a second even where there are no events, ten times where the agent
   * is asked for haste. On a busy machine it is a second or two late, and most collections are over
   * in less: whoever has written nothing for so long stands still.
   */
  static final long SHORTEST = TimeUnit.SECONDS.toNanos(5);

  private long last = -1;
  private long since;

  /**
   * After a look at what the JVM has written.
   *
   * @param written when it wrote that, by any clock; changes whenever it writes
   * @param now by a clock of one's own, nanoseconds
   * @return nanoseconds; 0 while they are too few to be told
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
