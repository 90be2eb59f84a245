package io.vtscope.finding;

import io.vtscope.blame.Site;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.Waits;
import io.vtscope.observation.Frame;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** Words for virtual threads that wait, and were counted. */
final class WaitWords {
  /**
   * An estimate that is more than so many times what is certain is not said: of many the largest is
   * one that was too large.
   */
  private static final double WIDE = 1.75;

  private WaitWords() {}

  /**
   * "About 4,990 of 5,000 virtual threads", at their peak; "At least 330 of 20,600 virtual threads"
   * where too few of them were in the samples to say more; "Some of 5,000 virtual threads" where
   * none were.
   */
  static String howMany(Waits<?, ?> waits) {
    Waits.Point peak = waits.peak();
    if (peak.threads() == 0) {
      return "Some of " + threads(peak.total());
    }
    return peak.threads() > WIDE * peak.atLeast()
        ? "At least " + of(Math.max(peak.share().count(), waits.middle().atLeast()), peak)
        : peak.about() + of(peak.threads(), peak);
  }

  /** "4,990 of 5,000 virtual threads", all that there were in that count. */
  static String of(long number, Waits.Point point) {
    return "%s of %s".formatted(number(number), threads(point.total()));
  }

  /** The same within a sentence: "about 4,990 of 5,000 virtual threads". */
  static String within(String howMany) {
    return howMany.substring(0, 1).toLowerCase(Locale.ROOT) + howMany.substring(1);
  }

  /** ", some seen there for 2.3 s; seen in 9 of 10 counts in a window of 10 s". */
  static String howLong(Waits<?, ?> waits, Snapshot snapshot) {
    String oldest =
        waits.oldest() == 0 ? "" : ", some seen there for " + Amounts.time(waits.oldest());
    return "%s; seen in %d of %s in a window of %s"
        .formatted(
            oldest,
            waits.points().size(),
            Amounts.count(snapshot.population().scans().size(), "count"),
            Amounts.time(snapshot.window().nanos()));
  }

  static Map<String, Object> evidence(Waits<?, ?> waits, Snapshot snapshot) {
    Waits.Point peak = waits.peak();
    Map<String, Object> evidence = new LinkedHashMap<>();
    evidence.put("waitingAtPeak", peak.threads());
    evidence.put("waitingAtPeakLow", peak.atLeast());
    evidence.put("waitingAtPeakHigh", peak.atMost());
    evidence.put("virtualThreadsAtPeak", peak.total());
    evidence.put("waitingOnAverage", Math.round(waits.average() * 10) / 10.0);
    evidence.put("countsSeenIn", waits.points().size());
    evidence.put("counts", snapshot.population().scans().size());
    if (waits.oldest() > 0) {
      evidence.put("oldestWaitMillis", waits.oldest() / 1e6);
    }
    return evidence;
  }

  /** For how long none was seen any more, at the end of the window. */
  static void putGone(Map<String, Object> evidence, Waits<?, ?> waits, Snapshot snapshot) {
    if (waits.now() == null) {
      long gone = snapshot.window().to() - waits.points().getLast().at();
      evidence.put(Finding.GONE_FOR, Math.max(0, gone) / 1e6);
    }
  }

  static String number(long number) {
    return Amounts.number(number);
  }

  private static String threads(long total) {
    return Amounts.count(total, "virtual thread");
  }

  /** "HikariPool.getConnection". */
  static String shortName(Frame frame) {
    return shortName(Site.of(frame));
  }

  static String shortName(Site site) {
    return site.type().substring(site.type().lastIndexOf('.') + 1) + "." + site.method();
  }
}
