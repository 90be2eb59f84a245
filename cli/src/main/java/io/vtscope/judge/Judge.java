package io.vtscope.judge;

import static io.vtscope.judge.Limits.FEW;
import static io.vtscope.judge.Limits.GIVEN_UP;
import static io.vtscope.judge.Limits.HALF;
import static io.vtscope.judge.Limits.MOST;
import static io.vtscope.judge.Limits.NOTICED;
import static io.vtscope.judge.Limits.SLOW;
import static io.vtscope.judge.Limits.SOME;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The table that gives each finding its severity. */
public final class Judge {
  private Judge() {}

  /** The columns of the table, mildest first. */
  private enum Degree {
    NOTHING,
    NOTICEABLE,
    SLOW,
    GIVEN_UP,
    LOST
  }

  /**
   * Judges one problem.
   *
   * @param cost share of the resource, 0 to 1
   * @param lost whether work is lost
   * @return null if there is nothing to report
   */
  public static @Nullable Judgement of(
      Scarcity scarcity,
      double cost,
      Harm harm,
      Course course,
      Confidence confidence,
      Set<Intent> intents,
      boolean lost) {
    boolean isLost = lost || confidence == Confidence.PROVED;
    Severity severity =
        severity(degree(scarcity, cost, harm, isLost), scarcity, cost, harm, course, confidence);
    return severity == null
        ? null
        : new Judgement(
            capped(severity, confidence, intents), cost, harm, course, confidence, intents);
  }

  private static Degree degree(Scarcity scarcity, double cost, Harm harm, boolean lost) {
    if (lost) {
      return Degree.LOST;
    }
    double each = harm.each();
    double taken = scarcity == Scarcity.RUNNING_CARRIERS ? 0 : cost;
    double much = scarcity == Scarcity.SPARE_CARRIERS ? SOME : HALF;
    if (each >= GIVEN_UP || (cost >= MOST && harm.threadSeconds() > 0 && each >= NOTICED)) {
      return Degree.GIVEN_UP;
    }
    return each >= SLOW || taken >= much
        ? Degree.SLOW
        : each >= NOTICED || taken >= FEW ? Degree.NOTICEABLE : Degree.NOTHING;
  }

  private static @Nullable Severity severity(
      Degree degree,
      Scarcity scarcity,
      double cost,
      Harm harm,
      Course course,
      Confidence confidence) {
    boolean measured = confidence.compareTo(Confidence.MEASURED) >= 0;
    boolean noWayOut = scarcity == Scarcity.SPARE_CARRIERS && cost >= MOST && harm.each() >= SLOW;
    Severity loud = measured ? Severity.CRITICAL : Severity.WARNING;
    return switch (degree) {
      case NOTHING -> null;
      case LOST -> Severity.CRITICAL;
      case NOTICEABLE ->
          switch (course) {
            case PASSING -> Severity.INFO;
            case LASTING -> harm.each() >= NOTICED ? Severity.WARNING : Severity.INFO;
            case STUCK -> Severity.WARNING;
          };
      case SLOW ->
          switch (course) {
            case PASSING -> Severity.INFO;
            case LASTING -> Severity.WARNING;
            case STUCK -> loud;
          };
      case GIVEN_UP ->
          switch (course) {
            case PASSING -> Severity.WARNING;
            case LASTING -> noWayOut ? Severity.CRITICAL : Severity.WARNING;
            case STUCK -> loud;
          };
    };
  }

  private static Severity capped(Severity severity, Confidence confidence, Set<Intent> intents) {
    Severity least =
        !intents.isEmpty()
            ? Severity.INFO
            : confidence == Confidence.INFERRED ? Severity.WARNING : Severity.CRITICAL;
    return severity.compareTo(least) < 0 ? least : severity;
  }
}
