package io.vtscope.view.tui.page;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.view.tui.state.ViewModel;

/** How long ago a finding was seen last, as far as it is known. */
public final class LastSeen {
  /** Younger than this counts as now: many things are reported when they end. */
  private static final long NOW = 2_000_000_000;

  /** A finding that is older seems to be over. */
  private static final long OVER = 10_000_000_000L;

  private LastSeen() {}

  /** "15 s ago"; empty if it goes on, or is unknown. */
  public static String words(Finding finding, ViewModel model) {
    long nanos = nanos(finding, model);
    return nanos < NOW ? "" : Amounts.time(nanos) + " ago";
  }

  /**
   * "2 not seen for 10 s or longer (r: count from now on)"; empty for none, and for a recording.
   */
  static String overWords(ViewModel model) {
    long over =
        model.diagnosis().findings().stream()
            .filter(finding -> nanos(finding, model) >= OVER)
            .count();
    return over == 0 || model.condition().replay() != null
        ? ""
        : over + " not seen for 10 s or longer (r: count from now on)";
  }

  private static long nanos(Finding finding, ViewModel model) {
    if (finding.cost() != null) {
      return model.snapshot().window().to() - finding.cost().last();
    }
    return finding.facts().goneNanos();
  }
}
