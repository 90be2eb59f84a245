package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;

/**
 * Virtual threads that wait for one thing, as the agent counted them.
 *
 * @param waitingAtPeak in the count with most of them; estimated if the next two differ
 * @param waitingAtPeakLow at least, with a confidence of 95 %
 * @param waitingAtPeakHigh at most, with a confidence of 95 %
 * @param virtualThreadsAtPeak all virtual threads in that count
 * @param waitingSurely the number that is certain: those in the sample of that count, or the least
 *     in a middling count
 * @param countsSeenIn the counts in which some waited
 * @param counts all counts
 * @param oldestWaitNanos how long one of them was seen to wait; 0 if none was seen twice
 * @param goneForNanos for how long none was seen at the end; 0 if the last count saw some
 */
public record Waiters(
    long waitingAtPeak,
    long waitingAtPeakLow,
    long waitingAtPeakHigh,
    long virtualThreadsAtPeak,
    long waitingSurely,
    double waitingOnAverage,
    int countsSeenIn,
    int counts,
    long oldestWaitNanos,
    long goneForNanos) {

  /** The waiters of some counts. */
  public static Waiters of(Waits<?, ?> waits, Snapshot snapshot) {
    Waits.Point peak = waits.peak();
    long gone = waits.now() != null ? 0 : snapshot.window().to() - waits.points().getLast().at();
    return new Waiters(
        peak.threads(),
        peak.atLeast(),
        peak.atMost(),
        peak.total(),
        Math.max(peak.share().count(), waits.middle().atLeast()),
        Math.round(waits.average() * 10) / 10.0,
        waits.points().size(),
        snapshot.population().scans().size(),
        waits.oldest(),
        Math.max(0, gone));
  }

  /** The share of all virtual threads that waited, on average over the counts. */
  public double share() {
    return virtualThreadsAtPeak <= 0 ? 0 : Math.min(1, waitingOnAverage / virtualThreadsAtPeak);
  }

  /** Whether only a sample of the virtual threads was looked at. */
  public boolean isEstimated() {
    return waitingAtPeakLow != waitingAtPeakHigh;
  }
}
