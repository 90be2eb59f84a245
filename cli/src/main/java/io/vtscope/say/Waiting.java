package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Waiters;

/** Phrases about waiting virtual threads. */
final class Waiting {
  /** Larger estimates, relative to the lower bound, are not shown. */
  private static final double WIDE = 1.75;

  private Waiting() {}

  /** "4,990 of 5,000 virtual threads"; with "about" or "at least" for estimates. */
  static String count(Waiters waiters) {
    String of = " of " + Amounts.count(waiters.virtualThreadsAtPeak(), "virtual thread");
    if (waiters.waitingAtPeak() == 0) {
      return "some" + of;
    }
    if (waiters.waitingAtPeak() > WIDE * waiters.waitingAtPeakLow()) {
      return "at least " + Amounts.number(waiters.waitingSurely()) + of;
    }
    return (waiters.isEstimated() ? "about " : "") + Amounts.number(waiters.waitingAtPeak()) + of;
  }

  /** "5 of 9 virtual threads; waiting in 9 of 10 samples, 4 on average". */
  static String impact(Waiters waiters) {
    long average = Math.round(waiters.waitingOnAverage());
    return "%s; waiting in %d of %s%s%s"
        .formatted(
            count(waiters),
            waiters.countsSeenIn(),
            Amounts.count(waiters.counts(), "sample"),
            waiters.counts() < 2 || average < 1
                ? ""
                : ", %s on average".formatted(Amounts.number(average)),
            waiters.oldestWaitNanos() == 0
                ? ""
                : ", one of them for at least " + Amounts.time(waiters.oldestWaitNanos()));
  }
}
