package io.vtscope.finding;

import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;

/**
 * Virtual threads that wait for one thing, from the agent's scans.
 *
 * @param waitingAtPeak most waiters in a scan; the next two bound it at 95 % confidence
 * @param waitingSurely sampled waiters at the peak, or the median scan's lower bound
 * @param countsSeenIn scans with waiters
 * @param oldestWaitNanos longest observed wait, or 0
 * @param goneForNanos time since the last scan with waiters
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
        snapshot.waits().population().scans().size(),
        waits.oldest(),
        Math.max(0, gone));
  }

  /** Average share of virtual threads that waited. */
  public double share() {
    return virtualThreadsAtPeak <= 0 ? 0 : Math.min(1, waitingOnAverage / virtualThreadsAtPeak);
  }

  /** Whether only a sample was inspected. */
  public boolean isEstimated() {
    return waitingAtPeakLow != waitingAtPeakHigh;
  }
}
