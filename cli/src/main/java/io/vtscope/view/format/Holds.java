package io.vtscope.view.format;

import io.vtscope.blame.Cause;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.ledger.pin.Hotspot;

/** What the times are called in which carriers were held. */
public final class Holds {
  private Holds() {}

  /**
   * Whether it is known how often, and how long each. Of native calls it is not: samples tell that
   * a thread was in one method again and again, in one call of it or in thousands.
   */
  public static boolean areCounted(Finding finding) {
    return !finding.id().equals("native-capture");
  }

  /** The same, of a place. */
  public static boolean areCounted(Hotspot hotspot) {
    return hotspot.cause() != Cause.NATIVE_CALL;
  }

  /** The time of what is not counted: "at least 1.2 s, seen by samples". */
  public static String sampled(long nanos) {
    return "at least " + Amounts.time(nanos) + ", seen by samples";
  }

  /** One of those that a finding counts, by the finding's id: "pin" for one. */
  public static String one(String id) {
    return switch (id) {
      case "monitor-contention" -> "contended entry";
      case "file-io-capture" -> "I/O call";
      case "compensation" -> "call";
      case "cpu-monopoly", "yield-storm" -> "hold";
      default -> "pin";
    };
  }
}
