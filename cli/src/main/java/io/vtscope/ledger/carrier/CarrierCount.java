package io.vtscope.ledger.carrier;

import java.util.Arrays;

/**
 * How many carriers there were, by their starts and ends. A recording has these in any order, as
 * each thread writes to memory of its own, which comes to the file when it is full or the thread
 * ends: those that were started last may stand first.
 */
final class CarrierCount {
  private static final int FIRST = 1 << 6;

  /** Two megabytes; the older half is counted for good when there are more. */
  private static final int MOST = 1 << 18;

  // In the place of the last bits of a moment: at the same moment what comes first.
  private static final int ENDED = 0;
  private static final int FOR_WORK = 1;
  private static final int IN_PLACE = 2;
  private static final long WHAT = 3;

  private long[] events = new long[FIRST];
  private int size;

  /** Of those that are counted for good. */
  private Counted before = new Counted(0, 0, 0);

  /**
   * @param alive carriers
   * @param peak the most of them
   * @param forWork the most of them when one was started for work
   */
  private record Counted(int alive, int peak, int forWork) {}

  /** One more, as there was work for it. */
  void startedForWork(long at) {
    add(at, FOR_WORK);
  }

  /** Adds a carrier that was started because another was about to block. */
  void startedInPlace(long at) {
    add(at, IN_PLACE);
  }

  /** One less. */
  void ended(long at) {
    add(at, ENDED);
  }

  private void add(long at, int what) {
    if (size == MOST) {
      before = counted(size / 2);
      System.arraycopy(events, size / 2, events, 0, size - size / 2);
      size -= size / 2;
    }
    if (size == events.length) {
      events = Arrays.copyOf(events, size * 2);
    }
    events[size++] = (at & ~WHAT) | what;
  }

  private Counted counted(int most) {
    Arrays.sort(events, 0, size);
    int alive = before.alive;
    int peak = before.peak;
    int forWork = before.forWork;
    for (int i = 0; i < most; i++) {
      long what = events[i] & WHAT;
      alive = what == ENDED ? Math.max(0, alive - 1) : alive + 1;
      peak = Math.max(peak, alive);
      forWork = what == FOR_WORK ? Math.max(forWork, alive) : forWork;
    }
    return new Counted(alive, peak, forWork);
  }

  /** The largest number of them. */
  int peak() {
    return counted(size).peak;
  }

  /**
   * The parallelism is no less: for work alone {@code ForkJoinPool.signalWork} starts no more than
   * that (JDK 21 and newer, tested to 27).
   */
  int leastParallelism() {
    return counted(size).forWork;
  }
}
