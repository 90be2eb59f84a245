package io.vtscope.judge;

import java.util.Set;

/**
 * How severe a finding is, and from what that follows.
 *
 * @param severity the severity
 * @param cost the share of the resource that was held in the bad time, 0 to 1; -1 if unknown
 * @param harm what others waited
 * @param course whether it passed
 * @param confidence how it is known
 * @param intents reasons for which it is only a note; may be empty
 */
public record Judgement(
    Severity severity,
    double cost,
    Harm harm,
    Course course,
    Confidence confidence,
    Set<Intent> intents) {
  /** A fact that takes no time: its kind alone decides. */
  public static Judgement of(Severity severity) {
    return new Judgement(severity, -1, Harm.NONE, Course.PASSING, Confidence.MEASURED, Set.of());
  }
}
