package io.vtscope.ledger.charge;

import io.vtscope.judge.Confidence;
import io.vtscope.judge.Course;
import io.vtscope.judge.Harm;
import io.vtscope.judge.Intent;
import io.vtscope.judge.Judge;
import io.vtscope.judge.Judgement;
import io.vtscope.judge.Scarcity;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a holder of carriers held and inflicted in its bad seconds.
 *
 * @param cost share of the carriers, 0 to 1
 */
public record Charge(
    Scarcity scarcity, double cost, Harm harm, Course course, Confidence confidence) {
  /** Null if there is nothing to report. */
  public @Nullable Judgement judged(Set<Intent> intents) {
    return Judge.of(scarcity, cost, harm, course, confidence, intents, false);
  }

  public @Nullable Judgement judged() {
    return judged(Set.of());
  }
}
