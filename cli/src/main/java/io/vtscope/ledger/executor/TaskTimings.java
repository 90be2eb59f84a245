package io.vtscope.ledger.executor;

import io.vtscope.clock.Histogram;
import io.vtscope.observation.ExecutorObservation.ExecutorLoad;
import io.vtscope.observation.ExecutorObservation.Times;
import org.jspecify.annotations.Nullable;

/** Sums up how long the tasks of one executor waited and ran. */
final class TaskTimings {
  private static final Times NOT_TIMED = new Times(0, -1, -1, -1);

  private final Histogram waitMedians = new Histogram();
  private final Histogram runMedians = new Histogram();
  private Times waits = NOT_TIMED;
  private Times runs = NOT_TIMED;
  private @Nullable ExecutorLoad first;
  private @Nullable ExecutorLoad last;

  /** How long all tasks together were in the queue, by the agent's means. */
  private double waited;

  /** The tasks of these means. */
  private long waiting;

  void add(ExecutorLoad load) {
    waits = worst(waits, load.times().waits(), waitMedians);
    runs = worst(runs, load.times().runs(), runMedians);
    first = first == null || load.at() < first.at() ? load : first;
    if (last != null && load.at() < last.at()) {
      return;
    }
    if (load.times().meanWait() >= 0) {
      long came = came(load) - (last == null ? 0 : came(last));
      long left = left(load) - (last == null ? 0 : left(last));
      long tasks = Math.max(1, Math.max(came, left));
      waited += (double) load.times().meanWait() * tasks;
      waiting += tasks;
    } else if (last != null) {
      // A second in which none left has no mean, and its tasks waited all the same.
      long still = Math.min(inQueue(last), inQueue(load));
      waited += (double) still * Math.min(load.at() - last.at(), ExecutorSeconds.GAP);
    }
    last = load;
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
   * What it comes to. The agent times a few tasks as they are submitted. They say nothing if all
   * waited longer on average than half of these at most the median, and the others the longest.
   *
   * @param isAll whether all that the executor ever did is in the window
   * @param isScheduled whether tasks are in the queue until they are due, which are timed from then
   */
  Executor.Timing sum(boolean isAll, boolean isScheduled) {
    long mean = mean(isAll);
    Times timed = times(waits, waitMedians);
    boolean misses = !isScheduled && timed.count() > 0 && mean > timed.p50() / 2 + timed.max() / 2;
    // What is over between two looks at the queue is timed all the same.
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

  /**
   * The queue time of all tasks together ÷ their number. It is too short if tasks still wait at the
   * end.
   */
  private long mean(boolean isAll) {
    if (first == null || last == null) {
      return -1;
    }
    if (first.times().queueTime() < 0 || last.times().queueTime() < 0) {
      return waiting == 0 ? -1 : (long) (waited / waiting);
    }
    long before = isAll ? 0 : came(first) - inQueue(first);
    long together = last.times().queueTime() - (isAll ? 0 : first.times().queueTime());
    return left(last) <= before ? -1 : together / (came(last) - before);
  }

  private static long inQueue(ExecutorLoad load) {
    return Math.max(0, ExecutorSeconds.queued(load));
  }

  /** Tasks that it took; for a fork-join pool, those from other threads. */
  private static long came(ExecutorLoad load) {
    return load.outside().given() >= 0
        ? load.outside().given()
        : load.tasks().submitted() - Math.max(0, load.tasks().rejected());
  }

  private static long left(ExecutorLoad load) {
    return load.outside().given() >= 0
        ? load.outside().given() - Math.max(0, load.outside().queued())
        : load.tasks().completed();
  }
}
