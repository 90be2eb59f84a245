package io.vtscope.rule.carrier;

import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Judge;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Limits;
import io.vtscope.judge.Scarcity;
import io.vtscope.ledger.carrier.Stall;
import io.vtscope.state.StallState.StallProof;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Judges stalls. */
final class StallJudge {
  private StallJudge() {}

  /** Null for a short stall without proof, which waits for a slow answer. */
  static @Nullable Judgement of(Stall stall) {
    double seconds = stall.nanos() / 1e9;
    boolean lasts = !stall.last().ended();
    boolean proved = isProved(stall);
    if (proved ? !lasts && seconds < Limits.WAITER : seconds < Limits.WAITER) {
      return null;
    }
    return Judge.of(
        Scarcity.CARRIERS,
        1,
        new Harm(seconds, seconds, seconds * stall.last().queued()),
        lasts && seconds >= Limits.STUCK ? Course.STUCK : Course.LASTING,
        proved ? Confidence.PROVED : Confidence.MEASURED,
        Set.of(),
        false);
  }

  static boolean lasts(Stall stall) {
    return !stall.last().ended() && of(stall) != null;
  }

  static boolean isProved(Stall stall) {
    return stall.last().reason().proof() != StallProof.WAITS_FOR_OTHERS;
  }
}
