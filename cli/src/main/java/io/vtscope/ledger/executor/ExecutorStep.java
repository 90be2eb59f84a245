package io.vtscope.ledger.executor;

import java.time.Duration;

/**
 * Some seconds, one of each where the window is short. Of a fork-join pool tasks are those that
 * others than its threads gave, where the agent tells them apart.
 *
 * @param first when the first of its loads was written, nanoseconds since the epoch
 * @param last when the last was
 * @param loads how often the agent wrote
 * @param minActive fewest tasks that ran
 * @param minQueued fewest tasks that waited
 * @param minWait shortest of the seconds' times in the queue, each the mean or the 99th percentile;
 *     {@link Long#MAX_VALUE} where nothing left it
 * @param firstQueued tasks that waited at the first load
 * @param peakQueued most tasks that waited
 * @param lastQueued tasks that waited at the last load
 * @param sumQueued tasks that waited, of all loads together
 * @param firstSubmitted tasks given until the first load; -1 if unknown
 * @param lastSubmitted tasks given until the last load; -1 if unknown
 * @param firstByOwn of them, given by its own threads until the first load; -1 if unknown
 * @param lastByOwn until the last load; -1 if unknown
 * @param minOverdue of a scheduler: shortest time for which a task had been due, nanoseconds; -1 if
 *     unknown
 */
public record ExecutorStep(
    long first,
    long last,
    int loads,
    long minActive,
    long minQueued,
    long minWait,
    long firstQueued,
    long peakQueued,
    long lastQueued,
    long sumQueued,
    long firstSubmitted,
    long lastSubmitted,
    long firstByOwn,
    long lastByOwn,
    long minOverdue) {
  /** The agent writes once a second; more than two are missing beyond this. */
  static final Duration GAP = Duration.ofMillis(2_500);

  /** Whether no load is missing between the two. */
  public boolean precedes(ExecutorStep next) {
    return next.first - last <= GAP.toNanos();
  }

  /** Both as one; the order does not matter. */
  ExecutorStep and(ExecutorStep other) {
    ExecutorStep early = first <= other.first ? this : other;
    ExecutorStep late = last <= other.last ? other : this;
    return new ExecutorStep(
        early.first,
        late.last,
        loads + other.loads,
        Math.min(minActive, other.minActive),
        Math.min(minQueued, other.minQueued),
        Math.min(minWait, other.minWait),
        early.firstQueued,
        Math.max(peakQueued, other.peakQueued),
        late.lastQueued,
        sumQueued + other.sumQueued,
        Math.min(firstSubmitted, other.firstSubmitted),
        Math.max(lastSubmitted, other.lastSubmitted),
        Math.min(firstByOwn, other.firstByOwn),
        Math.max(lastByOwn, other.lastByOwn),
        Math.min(minOverdue, other.minOverdue));
  }
}
