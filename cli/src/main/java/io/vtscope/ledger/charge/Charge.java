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
 * What a holder of carriers took, and did to those in line for them.
 *
 * @param cost the share of the carriers that it held in its bad seconds, 0 to 1
 * @param harm what it inflicted on others in its bad seconds
 */
public record Charge(
    Scarcity scarcity, double cost, Harm harm, Course course, Confidence confidence) {
  /** How severe it is; null if it is not worth a line. */
  public @Nullable Judgement judged(Set<Intent> intents) {
    return Judge.of(scarcity, cost, harm, course, confidence, intents, false);
  }

  /** How severe it is; null if it is not worth a line. */
  public @Nullable Judgement judged() {
    return judged(Set.of());
  }
}
