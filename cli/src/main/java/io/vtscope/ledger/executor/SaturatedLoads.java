package io.vtscope.ledger.executor;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Judges an executor's seconds one by one, in the order of time: of seconds that are summed up,
 * those in which it was saturated cannot be told from the others any more.
 */
final class SaturatedLoads {
  /** A caller notices a second. */
  private static final long LONG = Duration.ofSeconds(1).toNanos();

  /** A shorter wait for a thread nobody notices. */
  private static final long NOTICED = Duration.ofMillis(100).toNanos();

  /** The tasks per thread from which a queue does more than smooth out bursts. */
  private static final int MANY = 10;

  private static final long NEVER = Long.MIN_VALUE;

  private int busyLoads;
  private int heldUpLoads;
  private @Nullable Backlog row;
  private @Nullable Backlog longest;
  private @Nullable Lateness late;
  private @Nullable Lateness latest;
  private @Nullable ExecutorStep last;
  private long stillFrom = NEVER;
  private long stillForManyFrom = NEVER;

  SaturatedLoads copy() {
    SaturatedLoads copy = new SaturatedLoads();
    copy.busyLoads = busyLoads;
    copy.heldUpLoads = heldUpLoads;
    copy.row = row;
    copy.longest = longest;
    copy.late = late;
    copy.latest = latest;
    copy.last = last;
    copy.stillFrom = stillFrom;
    copy.stillForManyFrom = stillForManyFrom;
    return copy;
  }

  /**
   * Adds the next.
   *
   * @param busyAt so many tasks run when another has to wait
   * @param threads that the executor has when all of them are busy
   */
  void add(ExecutorStep step, long busyAt, long threads) {
    // What comes too late is a row by itself.
    if (last != null && (!last.precedes(step) || step.first() < last.first())) {
      row = null;
      late = null;
      stillFrom = NEVER;
      stillForManyFrom = NEVER;
    }
    last = step;
    boolean busy = step.least().active() >= busyAt;
    boolean heldUp = busy && step.least().queued() > 0;
    busyLoads += busy ? step.loads() : 0;
    heldUpLoads += heldUp && step.least().waited() >= NOTICED ? step.loads() : 0;
    addToRow(heldUp && step.least().waited() >= LONG ? step : null, threads);
    boolean still = heldUp && step.least().waited() == Long.MAX_VALUE;
    boolean forMany = still && step.least().queued() >= MANY * busyAt;
    stillFrom = since(stillFrom, step, still);
    stillForManyFrom = since(stillForManyFrom, step, forMany);
  }

  /**
   * Adds what only a scheduler has, after the rest of the step.
   *
   * @param maximum threads that it may have
   */
  void addScheduled(ExecutorStep step, int maximum) {
    if (step.least().active() < maximum || step.least().overdue() < LONG) {
      late = null;
      return;
    }
    late = late == null ? Lateness.begin(step) : late.and(step);
    if (late.isLasting() && (latest == null || late.peak() > latest.peak())) {
      latest = late;
    }
  }

  private void addToRow(@Nullable ExecutorStep saturated, long threads) {
    if (saturated == null || (row != null && !row.goesOn(saturated))) {
      row = null;
      return;
    }
    row = row == null ? Backlog.begin(saturated, threads) : row.and(saturated, threads);
    if (row.isLasting() && (longest == null || row.all().loads() > longest.all().loads())) {
      longest = row;
    }
  }

  private static long since(long from, ExecutorStep step, boolean still) {
    if (!still) {
      return NEVER;
    }
    return from == NEVER ? step.first() : from;
  }

  Saturation sum() {
    return new Saturation(
        busyLoads, heldUpLoads, longest, nanos(stillFrom), nanos(stillForManyFrom), latest);
  }

  private long nanos(long from) {
    return from == NEVER || last == null ? 0 : last.last() - from;
  }
}
