package io.vtscope.ledger.executor;

import io.vtscope.clock.Histogram;
import io.vtscope.clock.Steps;
import io.vtscope.state.ExecutorState.ExecutorLoad;
import io.vtscope.state.ExecutorState.Times;
import org.jspecify.annotations.Nullable;

/** Sums how long the tasks of one executor waited and ran. */
final class TaskTimings {
  private static final Times NOT_TIMED = new Times(0, -1, -1, -1);

  private final Histogram waitMedians = new Histogram();
  private final Histogram runMedians = new Histogram();
  private Times waits = NOT_TIMED;
  private Times runs = NOT_TIMED;

  private double waited;

  private long waiting;

  /**
   * Adds a load.
   *
   * @param last the latest before it; null if it is the first
   */
  void add(ExecutorLoad load, @Nullable ExecutorLoad last) {
    waits = worst(waits, load.times().waits(), waitMedians);
    runs = worst(runs, load.times().runs(), runMedians);
    if (last != null && load.at() < last.at()) {
      return;
    }
    if (load.times().meanWait() >= 0) {
      long came = load.accepted() - (last == null ? 0 : last.accepted());
      long left = left(load) - (last == null ? 0 : left(last));
      long tasks = Math.max(1, Math.max(came, left));
      waited += (double) load.times().meanWait() * tasks;
      waiting += tasks;
    } else if (last != null) {
      // If no task left the queue, there is no mean.
      long still = Math.min(inQueue(last), inQueue(load));
      waited += (double) still * Math.min(load.at() - last.at(), Steps.GAP);
    }
  }

  private static Times worst(Times all, Times load, Histogram medians) {
    if (load.count() <= 0 || load.p50() < 0) {
      return all;
    }
    medians.count(load.p50(), load.count());
    return new Times(
        all.count() + load.count(),
        -1,
        Math.max(all.p99(), load.p99()),
        Math.max(all.max(), load.max()));
  }

  /**
   * The timing in the window. Timed tasks are not representative if the mean wait exceeds the
   * average of their median and maximum.
   *
   * @param first load; null if the window covers the executor's life
   * @param isScheduled whether tasks stay queued until due; they are timed from then
   */
  Executor.Timing sum(@Nullable ExecutorLoad first, ExecutorLoad last, boolean isScheduled) {
    long mean = mean(first, last);
    Times timed = times(waits, waitMedians);
    boolean misses = !isScheduled && timed.count() > 0 && mean > timed.p50() / 2 + timed.max() / 2;
    // Very short waits are timed, but not in the mean.
    boolean isShort = mean == 0 && timed.count() > 0;
    return new Executor.Timing(
        isShort ? -1 : mean, misses ? NOT_TIMED : timed, times(runs, runMedians));
  }

  private static Times times(Times worst, Histogram medians) {
    return worst.count() == 0
        ? worst
        : new Times(
            worst.count(),
            Math.min(medians.percentile(0.5), worst.p99()),
            worst.p99(),
            worst.max());
  }

  /** Too low if tasks still wait at the end. */
  private long mean(@Nullable ExecutorLoad first, ExecutorLoad last) {
    if (last.times().queueTime() < 0 || (first != null && first.times().queueTime() < 0)) {
      return waiting == 0 ? -1 : (long) (waited / waiting);
    }
    long before = first == null ? 0 : first.accepted() - inQueue(first);
    long together = last.times().queueTime() - (first == null ? 0 : first.times().queueTime());
    return left(last) <= before ? -1 : together / (last.accepted() - before);
  }

  private static long inQueue(ExecutorLoad load) {
    return Math.max(0, load.queued());
  }

  private static long left(ExecutorLoad load) {
    return load.outside().given() >= 0
        ? load.outside().given() - Math.max(0, load.outside().queued())
        : load.tasks().completed();
  }
}
