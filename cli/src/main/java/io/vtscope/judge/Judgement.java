package io.vtscope.judge;

import java.util.Set;

/**
 * The severity of a finding and its reasons.
 *
 * @param cost share of the resource, 0 to 1; -1 if unknown
 */
public record Judgement(
    Severity severity,
    double cost,
    Harm harm,
    Course course,
    Confidence confidence,
    Set<Intent> intents) {
  /** For facts without a duration. */
  public static Judgement of(Severity severity) {
    return new Judgement(severity, -1, Harm.NONE, Course.PASSING, Confidence.MEASURED, Set.of());
  }
}
