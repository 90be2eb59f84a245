package io.vtscope.say;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Waiters;
import io.vtscope.judge.Harm;

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

  /** "waiting in 9 of 10 samples". */
  static String impact(Waiters waiters) {
    String oldest =
        waiters.oldestWaitNanos() == 0
            ? ""
            : ", one of them for at least " + Amounts.time(waiters.oldestWaitNanos());
    return "%s; waiting in %d of %s%s"
        .formatted(
            count(waiters),
            waiters.countsSeenIn(),
            Amounts.count(waiters.counts(), "sample"),
            oldest);
  }

  /** The same, with the average and total wait. */
  static String impact(Waiters waiters, Finding finding) {
    Harm harm = finding.judgement().harm();
    return harm.each() == 0 || harm.threadSeconds() == 0
        ? impact(waiters)
        : "%s; each for %s on average, %s in all"
            .formatted(impact(waiters), seconds(harm.each()), seconds(harm.threadSeconds()));
  }

  private static String seconds(double seconds) {
    return Amounts.time((long) (seconds * 1e9));
  }

  static String capital(String words) {
    return words.isEmpty() ? words : Character.toUpperCase(words.charAt(0)) + words.substring(1);
  }
}
