package io.vtscope.view.format;

import io.vtscope.blame.Cause;
import io.vtscope.clock.Cost;
import io.vtscope.finding.Amounts;
import io.vtscope.finding.Finding;
import io.vtscope.finding.Kind;
import io.vtscope.ledger.pin.Hotspot;

/** Formats the times for which carriers were held. */
public final class Holds {
  private Holds() {}

  /** Samples of native code cannot separate one long call from many short ones. */
  public static boolean areCounted(Finding finding) {
    return finding.kind() != Kind.NATIVE_CAPTURE;
  }

  public static boolean areCounted(Hotspot hotspot) {
    return hotspot.blame().cause() != Cause.NATIVE_CALL;
  }

  /** "at least 1.2 s, seen in samples". */
  public static String sampled(long nanos) {
    return "at least " + Amounts.time(nanos) + ", seen in samples";
  }

  /** "1,178 pins; p50 101 ms, p99 105 ms, longest 172 ms", without the total. */
  public static String figures(Finding finding, Cost cost) {
    if (!areCounted(finding)) {
      return "seen in samples: the number of calls and their length are unknown";
    }
    return "%s; p50 %s, p99 %s, longest %s"
        .formatted(
            Amounts.count(cost.count(), one(finding.kind())),
            Amounts.time(cost.p50Nanos()),
            Amounts.time(cost.p99Nanos()),
            Amounts.time(cost.maxNanos()));
  }

  /** For example "pin". */
  public static String one(Kind kind) {
    return switch (kind) {
      case MONITOR_CONTENTION -> "contended entry";
      case FILE_IO_CAPTURE -> "I/O call";
      case COMPENSATION -> "call";
      case CPU_MONOPOLY, YIELD_STORM -> "hold";
      default -> "pin";
    };
  }
}
