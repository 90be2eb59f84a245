package io.vtscope.view.tui.page;

import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.view.tui.state.ViewModel;

/** Time since a finding was last seen. */
public final class LastSeen {
  /** Younger findings count as current, because many events are reported at their end. */
  private static final long NOW = 2_000_000_000;

  /** Older findings seem over. */
  private static final long OVER = 10_000_000_000L;

  private LastSeen() {}

  /** "15 s ago"; empty if current or unknown. */
  public static String words(Finding finding, ViewModel model) {
    long nanos = nanos(finding, model);
    return nanos < NOW ? "" : Amounts.time(nanos) + " ago";
  }

  /** "2 not seen for 10 s or longer (r: count from now on)"; empty for none, and in a replay. */
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
