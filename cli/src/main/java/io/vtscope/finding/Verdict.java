package io.vtscope.finding;

import java.util.List;

/** What became of looking for one kind of finding. */
public sealed interface Verdict {

  /** It was found, at least once. */
  record Found(List<Finding> findings) implements Verdict {}

  /** It was looked for, and is not there. */
  record Ok() implements Verdict {}

  /**
   * The data for it is missing.
   *
   * @param why a sentence that says what is missing and what would bring it
   */
  record NotEvaluated(Reason reason, String why) implements Verdict {
    /** Data is missing that this JVM could have delivered. */
    public NotEvaluated(String why) {
      this(Reason.DATA, why);
    }
  }

  /** Why a check did not run. */
  enum Reason {
    /** It needs the agent, other events, or a longer recording. */
    DATA,
    /** This JDK does not tell. */
    JDK,
    /** The user does not want to see it. */
    FILTER
  }

  /** Found where there is anything. */
  static Verdict of(List<Finding> findings) {
    return findings.isEmpty() ? new Ok() : new Found(findings);
  }
}
