package io.vtscope.view.format;

import io.vtscope.finding.Amounts;
import io.vtscope.ledger.Snapshot;

/** The CPU time of the agent's thread. */
public final class Overhead {
  private Overhead() {}

  /** Share of one core in the window; -1 if unknown. */
  public static double ofOneCore(Snapshot snapshot) {
    long nanos = snapshot.quality().agentNanos();
    double seconds = snapshot.window().seconds();
    return nanos < 0 || seconds <= 0 ? -1 : nanos / 1e9 / seconds;
  }

  /** Empty if unknown. */
  public static String sentence(Snapshot snapshot) {
    double share = ofOneCore(snapshot);
    return share < 0
        ? ""
        : "Its thread used %s of CPU time: %s of one core in a window of %s."
            .formatted(
                Amounts.time(snapshot.quality().agentNanos()),
                Amounts.share(share),
                Amounts.time(snapshot.window().nanos()));
  }
}
