package io.vtscope.source;

import java.util.HashMap;
import java.util.Map;

/**
 * How long the JVM's sampler takes to come round the threads that are in native code, by those
 * platform threads that stay there: who waits for connections, for one. Virtual threads change
 * their carriers, and cannot tell. See {@link SamplerRounds}.
 */
final class PlatformRounds {
  private static final long INTERVAL = 20_000_000;

  /** The sampler has to wait for a processor too. */
  private static final long LATE = INTERVAL * 3 / 2;

  /**
   * Others that were taken once meanwhile: each of few may have been elsewhere when its turn came,
   * so that two rounds look like one.
   */
  private static final int LEAST_OTHERS = 2;

  /** A round of so many takes ten seconds. */
  private static final int MOST = 500;

  private final Map<Long, Taken> last = new HashMap<>();
  private long samples;
  private long platformSamples;

  /** Of the samples of platform threads after which their thread was taken again, the newest. */
  private long newestRepeated = -1;

  private long nanos;
  private long until;

  /**
   * When a platform thread was taken last.
   *
   * @param number of the sample
   * @param ofPlatform how many of platform threads there had been
   */
  private record Taken(long number, long ofPlatform, long at) {}

  /** Takes in a sample of whatever thread, in the order of time. */
  void add(long at, long thread, boolean isPlatform) {
    samples++;
    if (!isPlatform) {
      return;
    }
    platformSamples++;
    if (last.size() >= MOST) {
      last.clear();
    }
    Taken before = last.put(thread, new Taken(samples, platformSamples, at));
    if (before == null) {
      return;
    }
    long since = at - before.at;
    long others = platformSamples - before.ofPlatform - 1;
    boolean isRound =
        newestRepeated <= before.number
            && others >= LEAST_OTHERS
            && since <= (samples - before.number) * INTERVAL + LATE;
    nanos = isRound ? since : 0;
    until = at + 2 * since;
    newestRepeated = Math.max(newestRepeated, before.number);
  }

  /** How long the last round was; 0 where that is not known of about now. */
  long last(long at) {
    return at <= until ? nanos : 0;
  }
}
