package io.vtscope.source.event;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rounds of the JVM's sampler: every 20 ms it samples the next thread in native code, in a
 * fixed order ({@code jfrThreadSampler.cpp}, JDK 21 to 27).
 */
final class SamplerRounds {
  private static final long INTERVAL = 20_000_000;

  /** The sampler itself waits for a CPU. */
  private static final long LATE = INTERVAL * 3 / 2;

  private static final long LATE_EACH = INTERVAL / 4;

  /** A round of 500 takes ten seconds. */
  private static final int MOST = 500;

  /** Oldest first. */
  private final Map<Long, Taken> last = new LinkedHashMap<>();

  private long count;
  private long ofVirtual;

  /** Samples whose thread was also in the round before. */
  private long again;

  /** The newest sample whose thread was sampled again. */
  private long newestRepeated = -1;

  private boolean hasForgotten;

  private record Taken(long number, long ofVirtual, long again, long at) {}

  /**
   * What earlier samples say about one thread.
   *
   * @param longest upper limit of the native time since the thread's previous sample, nanoseconds;
   *     {@code Long.MAX_VALUE} for the first samples
   * @param threads virtual threads in the round; 0 if unknown or mostly new
   */
  record Turn(long longest, int threads) {}

  Turn add(long at, long thread, boolean isVirtual) {
    Taken before = last.remove(thread);
    long longest = longest(at, before);
    ofVirtual += isVirtual ? 1 : 0;
    int threads = 0;
    if (before != null) {
      newestRepeated = Math.max(newestRepeated, before.number);
      boolean isRound = longest == at - before.at;
      again += isRound ? 1 : 0;
      boolean comeAgain = 2 * (again - before.again) >= count - before.number;
      threads = isRound && comeAgain ? (int) (ofVirtual - before.ofVirtual) : 0;
    }
    last.put(thread, new Taken(count, ofVirtual, again, at));
    count++;
    forget();
    return new Turn(longest, threads);
  }

  private void forget() {
    Iterator<Taken> oldest = last.values().iterator();
    while (oldest.hasNext() && oldest.next().number < count - MOST) {
      oldest.remove();
      hasForgotten = true;
    }
  }

  private long longest(long at, @Nullable Taken before) {
    if (before == null) {
      return hasForgotten || newestRepeated >= 0 ? INTERVAL : Long.MAX_VALUE;
    }
    if (newestRepeated > before.number) {
      return INTERVAL; // skipped by a whole round
    }
    long since = at - before.at;
    long looks = count - before.number;
    return since <= looks * INTERVAL + Math.max(LATE, looks * LATE_EACH) ? since : INTERVAL;
  }
}
