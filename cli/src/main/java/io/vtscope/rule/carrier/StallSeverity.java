package io.vtscope.rule.carrier;

import io.vtscope.judge.Severity;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.observation.StallObservation.StallProof;
import java.time.Duration;

/** Decides whether a single stall is a finding, and how severe. */
final class StallSeverity {
  /** It was proved that it cannot end by itself. What ended it took at least that long. */
  private static final Duration PROVED = Duration.ofSeconds(2);

  /** Without a proof: a wait for a slow answer is over before that, or it is a stall. */
  private static final Duration LASTS = Duration.ofMillis(1500);

  /** A timeout ended it: these are whole seconds, and the first samples miss a part. */
  private static final Duration BROKEN = Duration.ofMillis(1800);

  private StallSeverity() {}

  /** INFO if it is no finding. */
  static Severity of(Stall stall) {
    long nanos = stall.nanos();
    if (isProved(stall)) {
      boolean lasts = !stall.last().ended() || nanos >= PROVED.toNanos();
      return lasts ? Severity.CRITICAL : Severity.INFO;
    }
    if (!stall.last().ended()) {
      return nanos >= LASTS.toNanos() ? Severity.CRITICAL : Severity.INFO;
    }
    return nanos >= BROKEN.toNanos() ? Severity.WARNING : Severity.INFO;
  }

  /** Whether a stall that has not ended is a finding. */
  static boolean lasts(Stall stall) {
    return !stall.last().ended() && of(stall) == Severity.CRITICAL;
  }

  static boolean isProved(Stall stall) {
    return stall.last().reason().proof() != StallProof.WAITS_FOR_OTHERS;
  }
}
