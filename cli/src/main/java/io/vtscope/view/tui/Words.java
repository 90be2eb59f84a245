package io.vtscope.view.tui;

import io.vtscope.finding.Amounts;
import io.vtscope.ledger.Snapshot;
import io.vtscope.ledger.wait.WaitPlace;
import io.vtscope.observation.Artifact;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Words that several screens use. */
final class Words {
  private Words() {}

  /** "hikaricp 5.1.0"; empty where it is not known. */
  static String artifact(@Nullable Artifact artifact) {
    if (artifact == null) {
      return "";
    }
    String name = artifact.name() == null ? artifact.file() : artifact.name();
    if (name == null) {
      return "";
    }
    return artifact.version() == null ? name : name + " " + artifact.version();
  }

  /** " for 1 ms or longer"; empty where it is not known what was recorded. */
  static String threshold(Snapshot snapshot) {
    Duration threshold = snapshot.quality().pinThreshold();
    return threshold == null || threshold.isZero()
        ? ""
        : " for " + Amounts.time(threshold.toNanos()) + " or longer";
  }

  /** "Thread.sleep", the call in which a thread waits; empty where it is not known. */
  static String call(WaitPlace place) {
    return place.blocking() == null ? "" : Fit.withoutPackages(place.blocking());
  }

  /** A number, or "-" where it is not known. */
  static String known(long number) {
    return number < 0 ? "-" : Figures.whole(number);
  }

  /** A length of time, or "-" where it is not known. */
  static String time(long nanos) {
    return nanos < 0 ? "-" : Amounts.time(nanos);
  }

  /** "at most 8", or "-" where there is no bound, or none is known. */
  static String bound(int number) {
    return number < 0 ? "-" : number == Integer.MAX_VALUE ? "any" : Figures.whole(number);
  }
}
