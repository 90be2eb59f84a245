package io.vtscope.view.tui.page;

import io.vtscope.finding.Amounts;
import io.vtscope.jvm.Artifact;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.view.tui.widget.Fit;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Cell texts shared by screens. */
public final class CellText {
  private CellText() {}

  /** "hikaricp 5.1.0"; empty if unknown. */
  public static String artifact(@Nullable Artifact artifact) {
    if (artifact == null) {
      return "";
    }
    String name = artifact.name() == null ? artifact.file() : artifact.name();
    if (name == null) {
      return "";
    }
    return artifact.version() == null ? name : name + " " + artifact.version();
  }

  /** " for 1 ms or longer"; empty if the threshold is unknown. */
  static String threshold(Snapshot snapshot) {
    Duration threshold = snapshot.quality().thresholds().pin();
    return threshold == null || threshold.isZero()
        ? ""
        : " for " + Amounts.time(threshold.toNanos()) + " or longer";
  }

  /** "Thread.sleep", the blocking call; empty if unknown. */
  static String call(WaitPlace place) {
    return place.blocking() == null ? "" : Fit.withoutPackages(place.blocking());
  }

  /** "-" if unknown. */
  static String known(long number) {
    return number < 0 ? "-" : Figures.whole(number);
  }

  /** "-" if unknown. */
  public static String time(long nanos) {
    return nanos < 0 ? "-" : Amounts.time(nanos);
  }

  /** "8"; "any" without a bound; "-" if unknown. */
  public static String bound(int number) {
    return number < 0 ? "-" : number == Integer.MAX_VALUE ? "any" : Figures.whole(number);
  }
}
