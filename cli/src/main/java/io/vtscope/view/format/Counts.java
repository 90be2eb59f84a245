package io.vtscope.view.format;

import io.vtscope.finding.Amounts;
import io.vtscope.ledger.wait.Scan;
import io.vtscope.ledger.wait.Share;
import io.vtscope.state.PopulationState;
import java.util.ArrayList;
import java.util.List;

/** Formats counts of virtual threads. */
public final class Counts {
  private Counts() {}

  /** "5,000: 10 on a carrier, 4,990 parked", or "none". */
  public static String total(Scan scan) {
    long total = scan.count().total();
    String states = byState(scan);
    return total == 0 ? "none" : number(total) + (states.isEmpty() ? "" : ": " + states);
  }

  /** "10 on a carrier, 4,990 parked"; omits zeros. */
  public static String byState(Scan scan) {
    PopulationState.Population count = scan.count();
    List<String> parts = new ArrayList<>();
    add(parts, count.states().running(), "on a carrier"); // running or blocked
    add(parts, count.states().pinned(), "pinned");
    add(parts, count.states().runnable(), "waiting for a carrier");
    add(parts, count.states().parked(), "parked");
    add(parts, count.states().timed(), "in a timed wait");
    add(parts, count.states().blocked(), "waiting for a monitor");
    long forClasses = scan.forClasses();
    add(parts, count.states().waiting() - forClasses, "in Object.wait");
    add(parts, forClasses, "waiting for class initialisation");
    return String.join(", ", parts);
  }

  /** "40 %"; with bounds for a sample: "40 % (35 to 46 %)". */
  public static String share(Share share) {
    String value = Amounts.share(share.value());
    return share.isExact()
        ? value
        : "%s (%d to %d %%)"
            .formatted(
                value, (long) Math.floor(share.low() * 100), (long) Math.ceil(share.high() * 100));
  }

  public static String number(long number) {
    return Amounts.number(number);
  }

  private static void add(List<String> parts, long number, String what) {
    if (number > 0) {
      parts.add(number(number) + " " + what);
    }
  }
}
