package io.vtscope.source.event;

import java.util.HashMap;
import java.util.Map;

/**
 * The duration of the JVM sampler's rounds, measured by platform threads that stay in native code.
 * See {@link SamplerRounds}.
 */
final class PlatformRounds {
  private static final long INTERVAL = 20_000_000;

  /** The sampler itself waits for a CPU. */
  private static final long LATE = INTERVAL * 3 / 2;

  /** With fewer other samples, two rounds may look like one. */
  private static final int LEAST_OTHERS = 2;

  /** A round of 500 takes ten seconds. */
  private static final int MOST = 500;

  private final Map<Long, Taken> last = new HashMap<>();
  private long samples;
  private long platformSamples;

  /** The newest platform sample whose thread was sampled again. */
  private long newestRepeated = -1;

  private long nanos;
  private long until;

  private record Taken(long number, long ofPlatform, long at) {}

  /** Call in order of time. */
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

  /** Nanoseconds of the last round; 0 if unknown. */
  long last(long at) {
    return at <= until ? nanos : 0;
  }
}
