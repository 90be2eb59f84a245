package io.vtscope.view.tui;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;

/** For how long what was found has not been seen any more, as far as that is known. */
final class Ago {
  /** What has lasted until then is as good as now: things are told when they end. */
  private static final long NOW = 2_000_000_000;

  /** What has not come again for so long seems to be over. */
  private static final long OVER = 10_000_000_000L;

  private Ago() {}

  /** "15 s ago"; empty where it goes on, or that is not known. */
  static String words(Finding finding, Sight sight) {
    long nanos = nanos(finding, sight);
    return nanos < NOW ? "" : Amounts.time(nanos) + " ago";
  }

  /** Of a JVM that runs: "2 not seen for 10 s or longer (r: count from now on)"; empty for none. */
  static String overWords(Sight sight) {
    long over =
        sight.diagnosis().findings().stream()
            .filter(finding -> nanos(finding, sight) >= OVER)
            .count();
    return over == 0 || sight.condition().replay() != null
        ? ""
        : over + " not seen for 10 s or longer (r: count from now on)";
  }

  private static long nanos(Finding finding, Sight sight) {
    if (finding.cost() != null) {
      return sight.snapshot().window().to() - finding.cost().last();
    }
    return finding.facts().goneNanos();
  }
}
