package io.vtscope.source;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * How the JVM's sampler goes round the threads: every 20 ms it takes the next that it finds in
 * native code, in the order in which it has them ({@code jfrThreadSampler.cpp} of JDK 21 and newer,
 * tested to 27). Who stays in native code is seen once in each round, however many there are.
 */
final class SamplerRounds {
  private static final long INTERVAL = 20_000_000;

  /** The sampler has to wait for a processor too: once for so long, and each time for a quarter. */
  private static final long LATE = INTERVAL * 3 / 2;

  private static final long LATE_EACH = INTERVAL / 4;

  /** A round of so many takes ten seconds. */
  private static final int MOST = 500;

  /** The last sample of each thread, the oldest first. */
  private final Map<Long, Taken> last = new LinkedHashMap<>();

  private long count;
  private long ofVirtual;

  /** Of the samples, those whose thread was taken a round before too. */
  private long again;

  /** Of the samples after which their thread was taken again, the newest. */
  private long newestRepeated = -1;

  private boolean hasForgotten;

  /** A sample by its number, and what there had been of others. */
  private record Taken(long number, long ofVirtual, long again, long at) {}

  /**
   * What the samples before tell of one.
   *
   * @param longest of the time since the sample of the thread before, how much it can have stayed
   *     in native code, nanoseconds: all where that was a round ago, else as much as a sample
   *     stands for; {@code Long.MAX_VALUE} where these are the first samples
   * @param threads how many virtual threads were taken in the round; 0 where it is none, or fewer
   *     than half of its threads were taken in the one before, as of any that come and go
   */
  record Turn(long longest, int threads) {}

  /** Takes in a sample, of whatever thread. */
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
      return INTERVAL; // a round is over, and this one was not there
    }
    long since = at - before.at;
    long looks = count - before.number;
    return since <= looks * INTERVAL + Math.max(LATE, looks * LATE_EACH) ? since : INTERVAL;
  }
}
