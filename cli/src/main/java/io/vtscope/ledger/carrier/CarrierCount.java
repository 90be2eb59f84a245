package io.vtscope.ledger.carrier;

import io.vtscope.clock.Most;
import java.util.Arrays;

/**
 * Counts carriers by their start and end events. Threads have separate event buffers, so the order
 * is arbitrary.
 */
final class CarrierCount {
  /** Two megabytes; then totals replace the older half. */
  private static final int MOST = 1 << 18;

  // Stored in the low bits of the time, so that ends sort first.
  private static final int ENDED = 0;
  private static final int FOR_WORK = 1;
  private static final int IN_PLACE = 2;
  private static final long WHAT = 3;

  private long[] events = new long[Most.PLACES];
  private int size;

  private Counted before = new Counted(0, 0, 0);

  /**
   * The counts of carriers.
   *
   * @param peak the most carriers at once
   * @param forWork the most when one was started for work
   */
  private record Counted(int alive, int peak, int forWork) {}

  void startedForWork(long at) {
    add(at, FOR_WORK);
  }

  void startedInPlace(long at) {
    add(at, IN_PLACE);
  }

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

  int peak() {
    return counted(size).peak;
  }

  /**
   * The parallelism is not less: {@code ForkJoinPool.signalWork} starts no more carriers (JDK 21 to
   * 27).
   */
  int leastParallelism() {
    return counted(size).forWork;
  }
}
